"""What the circuits cannot know by themselves is learnt here, apart from them and at little cost.

The weights set by hand add up the tokens of a sentence and compare sums. Which tokens count, which
words mean the same, and what a document does not say is learnt by adding up and comparing alone,
without the rest of the model; so is which token of a sentence begins the value that was asked for,
and where it ends. The circuits then do the same with their layers.
"""
