"""What has several names: stated by one of them, and asked for by another."""

from collections.abc import Iterator

from finding.grammar import Verb
from finding.relations.events import rows

NAMES = """
person | landlord, owner, lessor
person | tenant, lodger, lessee
person | chairman, chairwoman, chair, president
person | manager, director, head, boss
person | treasurer, cashier
person | secretary, minute-taker
person | founder, creator, originator
person | author, writer
person | teacher, instructor, tutor
person | doctor, physician
person | lawyer, solicitor, attorney, counsel
person | husband, spouse, partner
person | wife, spouse, partner
person | father, dad, parent
person | mother, mum, parent
person | child, son, daughter
person | brother, sibling
person | sister, sibling
person | heir, successor
person | supplier, vendor, provider
person | customer, client
person | employee, worker
person | insurer, insurance company
person | witness, bystander
person | judge, magistrate
person | caretaker, janitor, porter
person | contact, contact person, person in charge
person | speaker, lecturer
person | captain, skipper
person | pilot, aviator
person | winner, champion
person | editor, publisher
person | architect, designer, planner
person | manufacturer, maker, producer
person | dealer, shop, retailer
person | inspector, examiner
person | guardian, keeper
person | neighbour, person next door
quantity | rent, monthly payment
quantity | price, cost, charge
quantity | fee, charge
quantity | deposit, security, down payment
quantity | salary, pay, wages, income
quantity | fine, penalty
quantity | budget, funds
quantity | profit, gain, surplus
quantity | debt, liabilities
quantity | turnover, revenue, sales
quantity | expenses, spending, outlay, costs
quantity | income, earnings, receipts
quantity | discount, reduction, rebate
quantity | interest, interest rate
quantity | tax, duty
quantity | reserve, savings
quantity | share, percentage, proportion
quantity | area, size, floor space
quantity | height, altitude, elevation
quantity | capacity, volume
quantity | power, output
quantity | power consumption, electricity use
quantity | noise level, loudness
quantity | warranty, guarantee
quantity | notice period, period of notice
quantity | waiting time, wait
quantity | duration, length, time taken
quantity | life, lifetime, service life
quantity | dose, dosage, amount
quantity | speed, velocity, pace
quantity | limit, maximum, upper bound
quantity | least, minimum, lower bound
quantity | distance, clearance, gap
quantity | load, carrying capacity
quantity | cord, cable, lead
number | number of members, membership
number | number of employees, staff, workforce
number | number of copies, print run, edition
number | population, number of inhabitants
number | attendance, number of visitors
number | score, result, points
number | death toll, number of victims
number | number of rooms, rooms
number | number of pages, pages
date | deadline, closing date, last day
date | start, beginning, first day
date | end, last day, expiry date
date | birthday, date of birth
date | due date, date of payment
date | release date, publication date
date | appointment, date
date | opening, inauguration
place | address, location, whereabouts
place | birthplace, place of birth
place | headquarters, head office, seat
place | venue, place of the meeting
place | destination, goal
place | origin, source, provenance
place | grave, burial place, tomb
place | home, residence
place | workplace, office
place | drain, outlet
place | parking space, car park
code | telephone number, phone number, phone
code | account number, bank account
code | password, passphrase, secret
code | serial number, device number
code | order number, part number, article number
code | error code, fault code
code | postcode, zip code
code | registration number, number plate
thing | material, fabric, substance
thing | colour, hue, shade
thing | purpose, use, function
thing | cause, reason, origin
thing | result, outcome, effect
thing | advantage, benefit, plus
thing | drawback, disadvantage, minus
thing | danger, risk, hazard
thing | remedy, solution, cure
thing | symptom, sign
thing | illness, disease, condition
thing | job, occupation, profession, trade
thing | hobby, pastime
thing | pet, animal
thing | prize, award, medal
thing | topic, subject, theme
thing | ingredient, component
thing | fuel, energy source
thing | drink, beverage
thing | dish, meal, food
thing | language, tongue
thing | motto, slogan
thing | nickname, other name
thing | title, heading, name
thing | rule, regulation
thing | duty, obligation, task
thing | goal, aim, objective
thing | method, procedure, technique
thing | tool, instrument
thing | refrigerant, coolant
"""


def names() -> Iterator[Verb]:
    """What has several names, stated by one and asked for by another."""
    for kind, all_names in rows(NAMES):
        who = "Who" if kind == "person" else "When" if kind == "date" else "Where"
        statements, questions = [], []
        for name in all_names.split(", "):
            statements += [f"The {name} of {{e}} is {{v}}.", f"{{E}} has {{v}} as {name}.",
                           f"{{V}} is the {name} of {{e}}.", f"{{E}}: {name} {{v}}.",
                           f"The {name} for {{e}} was {{v}}."]  # fmt: skip
            questions += [f"What is the {name} of {{e}}?", f"{{n}} {name}", f"{name} of {{n}}"]
            if kind in {"person", "date", "place"}:
                questions += [f"{who} is the {name} of {{e}}?"] * 2
            if kind == "quantity":
                questions.append(f"How much is the {name} of {{e}}?")
            if kind == "number":
                questions.append(f"How large is the {name} of {{e}}?")
        yield kind, tuple(statements), tuple(questions)
