"""Inline assembly in generated code, for the few places where LLVM chooses worse instructions.

Compiling it needs LLVM's parser of assembly; machine code that was kept does not.
"""

from typing import Any

from llvmlite import binding, ir

binding.initialize_native_asmparser()


def assembly_ir(builder: Any, code: str, first: Any, *others: Any) -> Any:
    """Emit an instruction whose operands ``$1``, ``$2`` ... are vectors of one type.

    ``$0`` is the result, in the register of ``first``, which is operand 1. Without code, the result
    is ``first``, of which LLVM no longer knows how it was made.
    """
    kind = ir.FunctionType(first.type, [first.type] * (1 + len(others)))
    constraints = ",".join(["=v", "0", *("v" for _ in others)])
    assembly = ir.InlineAsm(kind, code, constraints, side_effect=False)
    return builder.call(assembly, [first, *others])
