"""Makes formulas in LaTeX legible as text: Greek letters, signs, powers, indices, fractions, roots.

Not a typesetter. Whatever it does not know stays as it was written, minus the backslash. The
result is safe markup made of text, <i>, <sub> and <sup>. Pure.
"""

import re
from html import escape

_SIGN_TABLE = """
    alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ vartheta=ϑ iota=ι
    kappa=κ lambda=λ mu=μ nu=ν xi=ξ pi=π rho=ρ sigma=σ tau=τ upsilon=υ phi=φ varphi=φ chi=χ
    psi=ψ omega=ω Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Phi=Φ Psi=Ψ Omega=Ω cdot=·
    times=× div=÷ pm=± mp=∓ leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈ equiv=≡ sim=∼ propto=∝
    infty=∞ partial=∂ nabla=∇ sum=∑ prod=∏ int=∫ in=∈ notin=∉ subset=⊂ subseteq=⊆ cup=∪ cap=∩
    emptyset=∅ forall=∀ exists=∃ neg=¬ land=∧ lor=∨ to=→ rightarrow=→ Rightarrow=⇒ leftarrow=←
    Leftarrow=⇐ leftrightarrow=↔ Leftrightarrow=⇔ mapsto=↦ ldots=… cdots=⋯ dots=… circ=°
    degree=° prime=′ langle=⟨ rangle=⟩ lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ ast=∗ star=⋆ oplus=⊕
    otimes=⊗ perp=⊥ parallel=∥ angle=∠ hbar=ℏ ell=ℓ Re=ℜ Im=ℑ |=‖ Vert=‖ lVert=‖
    rVert=‖ vert=| lvert=| rvert=| mid=∣
"""
_SIGNS = dict(pair.split("=") for pair in _SIGN_TABLE.split())
_SCRIPTS = {"^": "sup", "_": "sub"}
_NOTHING = {"left", "right", "displaystyle", "limits", "big", "Big", "bigl", "bigr", "nonumber"}
_UPRIGHT = {"text", "mathrm", "textrm", "operatorname", "mathbf", "textbf", "mathit", "mathsf"}
_SPACES = {",": "\u2009", ";": " ", ":": " ", "!": "", " ": " ", "\\": "<br>", "quad": "  "}
_PART = re.compile(r"\\(?:[A-Za-z]+|.)|[{}^_]|[A-Za-z]|\d+|\s+|.", re.DOTALL)
_MAX_DEPTH = 12
"""Deeper groups are written flat; no formula that is meant to be read has them."""


def legible(latex: str) -> str:
    """Return markup for one formula, without its delimiters."""
    return _Formula(_PART.findall(latex)).read_all()


class _Formula:
    """Reads a formula part by part."""

    def __init__(self, parts: list[str]) -> None:
        self._parts = parts
        self._at = 0
        self._depth = 0

    def read_all(self) -> str:
        out: list[str] = []
        while self._at < len(self._parts):
            out.append(self._read())
        return "".join(out)

    def _read(self) -> str:
        """Return the markup of the next part or group."""
        if self._at >= len(self._parts):
            return ""
        part = self._parts[self._at]
        self._at += 1
        if part == "{":
            return self._group()
        if part in _SCRIPTS:
            return f"<{_SCRIPTS[part]}>{self._argument()}</{_SCRIPTS[part]}>"
        if part.startswith("\\") and len(part) > 1:
            return self._command(part[1:])
        return _plain(part)

    def _group(self) -> str:
        self._depth += 1
        out: list[str] = []
        while self._at < len(self._parts) and self._parts[self._at] != "}":
            if self._depth > _MAX_DEPTH:
                out.append(escape(self._parts[self._at].strip("{")))
                self._at += 1
            else:
                out.append(self._read())
        self._at += 1
        self._depth -= 1
        return "".join(out)

    def _argument(self) -> str:
        """Return what a power, an index or a command takes: a group or one part."""
        while self._at < len(self._parts) and self._parts[self._at].isspace():
            self._at += 1
        if self._depth > _MAX_DEPTH:
            return ""
        self._depth += 1
        argument = self._read()
        self._depth -= 1
        return argument

    def _command(self, name: str) -> str:
        if name in {"frac", "dfrac", "tfrac"}:
            return f"{_bracketed(self._argument())}⁄{_bracketed(self._argument())}"
        if name == "sqrt":
            return f"√{_bracketed(self._argument())}"
        if name in _UPRIGHT:
            return re.sub(r"</?i>", "", self._argument())
        if name in _NOTHING:
            return ""
        return _SIGNS.get(name) or _SPACES.get(name, escape(name))


def _plain(part: str) -> str:
    """Return the markup of letters, which lean, of numbers and of signs."""
    if part.isalpha() and part.isascii():
        return f"<i>{part}</i>"
    if part.isspace() or part == "&":
        return " "
    return "" if part == "}" else escape(part.replace("-", "−"))


def _bracketed(markup: str) -> str:
    """Return a part that must hold together; one letter or number needs no brackets."""
    plain = re.sub(r"<[^>]*>", "", markup)
    return markup if len(plain) <= 1 or plain.isalnum() else f"({markup})"
