"""One document, many questions: the model's forward pass as training needs it.

Reads a document once and continues from its end with many independent questions, as the engine
does. It uses the modules of `Qwen3_5ForCausalLM` and gives the same logits as calling the model on
every document with every question on its own; only the order of the work differs:

- projections run on the tokens of the document and of all questions together;
- the delta rule runs over the document, and its last state starts every question;
"""

from collections.abc import Callable
from dataclasses import dataclass

import attention
import fused_attention
import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from compiling import compiled
from delta_rule import delta_rule
from fused_attention import Attend
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

KEPT_TOKENS = 64_000
"""Tokens of a batch of which a GPU keeps what layers computed; of more, it computes that again."""


@dataclass
class Batch:
    """Documents [B, T], padded on the right, with questions [B, Q, L]; CHUNK divides T and L.

    Attributes:
        lengths: tokens of the documents [B].
        labels: what follows every token of a question [B, Q, L]; -100 where it is not learnt.
        others: what may follow instead [B, Q, L, O], -1 for nothing.
        begins: where that is the first token of a value [B, Q, L].
        weights: how much it counts [B, Q, L].
        sources: the first place and the last plus one, in the document, of where it is, and of
            where others are [B, Q, L, 1 + O, 2].
        keys: the key that every token of a document is to know [B, T, K], -1 for none.
        values: the beginning of a value that stood before its key [B, T, V].
        asked: the key that a question's token looks for [B, Q, L, K].
        said: how the values began that were said before [B, Q, L, S].
    """

    documents: Tensor
    lengths: Tensor
    questions: Tensor
    labels: Tensor
    others: Tensor
    begins: Tensor
    weights: Tensor
    sources: Tensor
    keys: Tensor
    values: Tensor
    asked: Tensor
    said: Tensor

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """B, T, Q, L."""
        return *self.documents.shape, *self.questions.shape[1:]

    def to(self, device: torch.device) -> "Batch":
        """The same on a device; numbers may be stored in fewer bytes until then."""
        parts = (part.to(device, non_blocking=True) for part in vars(self).values())
        kept = (torch.bool, torch.float32)
        return Batch(*(part if part.dtype in kept else part.long() for part in parts))


@dataclass
class Look:
    """What an attention layer works with.

    All tokens' inputs [B*T + B*Q*L, C]; the questions' queries [B, Q, L, H, D]; the keys of the
    documents [B, T, K, D] and of the questions [B, Q, L, K, D]; what the documents' values bring to
    the stream where attention is at one place alone [B*T, C], and its gate is left out.
    """

    inputs: Tensor
    queries: Tensor
    keys: Tensor
    own_keys: Tensor
    handed: Tensor


@compiled
def normed(x: Tensor, weight: Tensor, eps: float, dtype: torch.dtype) -> Tensor:
    """RMSNorm in float32."""
    return F.rms_norm(x.float(), x.shape[-1:], weight, eps).to(dtype)


def rms_norm(x: Tensor, norm: nn.Module, dtype: torch.dtype) -> Tensor:
    """The model's RMSNorm, whose weight is stored less one."""
    return normed(x, 1.0 + norm.weight, norm.eps, dtype)


@compiled
def gated(x: Tensor, weight: Tensor, eps: float, z: Tensor) -> Tensor:
    """RMSNorm of x times SiLU of z."""
    x = x * (x.square().mean(-1, keepdim=True) + eps).rsqrt() * weight
    return (x * F.silu(z.float())).to(z.dtype)


@compiled
def swiglu(gate: Tensor, up: Tensor) -> Tensor:
    """The feed-forward's gate."""
    return (F.silu(gate.float()) * up.float()).to(gate.dtype)


def linear(x: Tensor, layer: nn.Linear) -> Tensor:
    """A projection in the type of its input."""
    return F.linear(x, layer.weight.to(x.dtype))


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotary embedding of the first dimensions of x [..., D]; cos and sin [..., R]."""
    width = cos.shape[-1]
    turned, rest = x[..., :width], x[..., width:]
    half = torch.cat((-turned[..., width // 2 :], turned[..., : width // 2]), -1)
    return torch.cat((turned * cos + half * sin, rest), -1)


@compiled
def convolve(x: Tensor, past: Tensor, weight: Tensor) -> Tensor:
    """Depthwise causal convolution with SiLU; x [N, T, C], past [N, 3, C], weight [C, 1, 4]."""
    x = torch.cat((past, x), 1)
    w = weight.squeeze(1).t().to(x.dtype)
    length = x.shape[1] - 3
    return F.silu(sum(x[:, i : i + length] * w[i] for i in range(4)))


def linear_attention(layer: nn.Module, x: Tensor, batch: Batch) -> Tensor:
    """Gated DeltaNet over the documents, then over the questions from the documents' state."""
    B, T, Q, L = batch.shape
    H, D = layer.num_v_heads, layer.head_v_dim
    mixed, z = linear(x, layer.in_proj_qkv), linear(x, layer.in_proj_z)
    beta = linear(x, layer.in_proj_b).float().sigmoid()
    g = -layer.A_log.float().exp() * F.softplus(linear(x, layer.in_proj_a).float() + layer.dt_bias)
    inside = (torch.arange(T, device=x.device) < batch.lengths[:, None])[..., None]

    document = mixed[: B * T].view(B, T, -1)
    ends = batch.lengths[:, None] - 3 + torch.arange(3, device=x.device)
    past = document.gather(1, ends[..., None].expand(-1, -1, document.shape[-1]))
    weight = layer.conv1d.weight
    document = convolve(document, torch.zeros_like(past), weight)
    q, k, v = (part.view(B, T, -1, D) for part in document.split(H * D, -1))
    out, state = delta_rule(
        q, k, v, g[: B * T].view(B, T, H) * inside, beta[: B * T].view(B, T, H) * inside, state=None
    )

    question = mixed[B * T :].view(B * Q, L, -1)
    question = convolve(question, past.repeat_interleave(Q, 0), weight)
    q, k, v = (part.view(B * Q, L, -1, D) for part in question.split(H * D, -1))
    g, beta = g[B * T :].view(B * Q, L, H), beta[B * T :].view(B * Q, L, H)
    answers, _ = delta_rule(q, k, v, g, beta, state=state.repeat_interleave(Q, 0))
    out = torch.cat((out.reshape(B * T, H, D), answers.reshape(B * Q * L, H, D)))
    out = gated(out, layer.norm.weight, layer.norm.variance_epsilon, z.view(-1, H, D))
    return linear(out.reshape(-1, H * D), layer.out_proj)


def rotary(model: nn.Module, batch: Batch, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
    """Cosines and sines [N, 1, R] of all tokens; every question starts at its document's end."""
    B, T, Q, L = batch.shape
    count = torch.arange(max(T, L), device=batch.lengths.device)
    after = (batch.lengths[:, None, None] + count[:L]).expand(B, Q, L)
    index = torch.cat((count[:T].repeat(B), after.reshape(-1)))
    places = index.expand(3, 1, -1)  # the three axes of pictures are one in text
    cos, sin = model.model.rotary_emb(torch.zeros(1, dtype=dtype, device=index.device), places)
    return cos[0][:, None], sin[0][:, None]


def full_attention(
    layer: nn.Module, x: Tensor, batch: Batch, place: tuple[Tensor, Tensor], attend: Attend
) -> tuple[Tensor, Callable[[], Look]]:
    """Gated attention, and what it works with, for which has to be asked."""
    B, T, Q, L = batch.shape
    D = layer.head_dim
    query, gate = linear(x, layer.q_proj).view(len(x), -1, 2 * D).chunk(2, -1)
    query = rotate(rms_norm(query, layer.q_norm, x.dtype), *place)
    key = rms_norm(linear(x, layer.k_proj).view(len(x), -1, D), layer.k_norm, x.dtype)
    key = rotate(key, *place)
    value = linear(x, layer.v_proj).view(len(x), -1, D)
    out = linear(attend(query, key, value) * gate.reshape(len(gate), -1).sigmoid(), layer.o_proj)

    def look() -> Look:
        q_own, k_own = (t[B * T :].view(B, Q, L, -1, D) for t in (query, key))
        handed = value[: B * T].repeat_interleave(layer.num_key_value_groups, 1).flatten(1)
        k_doc = key[: B * T].view(B, T, -1, D)
        return Look(x, q_own, k_doc, k_own, linear(handed, layer.o_proj))

    return out, look


def feed_forward(layer: nn.Module, x: Tensor, dtype: torch.dtype) -> Tensor:
    """The second half of a layer, added."""
    y, mlp = rms_norm(x, layer.post_attention_layernorm, dtype), layer.mlp
    return x + linear(swiglu(linear(y, mlp.gate_proj), linear(y, mlp.up_proj)), mlp.down_proj)


def forward(model: nn.Module, batch: Batch, dtype: torch.dtype) -> tuple[Tensor, Look]:
    """Hidden states [B*T + B*Q*L, C] after the last norm, and the last attention's view."""
    ids = torch.cat((batch.documents.reshape(-1), batch.questions.reshape(-1)))
    x = F.embedding(ids, model.model.embed_tokens.weight)
    place = rotary(model, batch, dtype)
    on_gpu = x.device.type == "cuda"
    attend = fused_attention.attend_in(batch, dtype) if on_gpu else attention.attend_in(batch)

    def run(layer: nn.Module, x: Tensor) -> tuple[Tensor, Callable[[], Look] | None]:
        y, look = rms_norm(x, layer.input_layernorm, dtype), None
        if hasattr(layer, "self_attn"):
            y, look = full_attention(layer.self_attn, y, batch, place, attend)
        else:
            y = linear_attention(layer.linear_attn, y, batch)
        return feed_forward(layer, x + y, dtype), look

    *layers, last = model.model.layers
    is_large = on_gpu and len(ids) > KEPT_TOKENS and torch.is_grad_enabled()
    for layer in layers:
        if is_large:
            x = checkpoint(lambda x, layer=layer: run(layer, x)[0], x, use_reentrant=False)
        else:
            x, _ = run(layer, x)
    x, look = run(last, x)
    return rms_norm(x, model.model.norm, dtype), look()
