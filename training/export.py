"""Writes a trained network as a TensorFlow.js graph: python3 export.py NET.pt FOLDER/NAME

Batch normalisation is folded into the convolutions, and weights are stored as 16-bit floats.
"""
import base64
import json
import sys
from pathlib import Path

import numpy as np
import torch

from train import Net

SIDE = 160


def main(checkpoint, out):
    net = Net()
    net.load_state_dict(torch.load(checkpoint))
    net.eval()
    nodes, entries, data = [], [], []
    text = lambda s: {"s": base64.b64encode(s.encode()).decode()}

    def const(name, array):
        is_float = array.dtype != np.int32
        shape = {"dim": [{"size": str(n)} for n in array.shape]}
        kind = "DT_FLOAT" if is_float else "DT_INT32"
        nodes.append(dict(name=name, op="Const", attr=dict(dtype={"type": kind}, value={"tensor": {"dtype": kind, "tensorShape": shape}})))
        entry = dict(name=name, shape=list(array.shape), dtype="float32" if is_float else "int32")
        if is_float:
            entry["quantization"] = {"dtype": "float16", "original_dtype": "float32"}
            data.append(array.astype(np.float16).tobytes())
        else:
            data.append(array.tobytes())
        entries.append(entry)
        return name

    def conv(name, source, weight, bias, stride, activation):
        pad = weight.shape[2] // 2
        w = const(f"{name}/weights", weight.transpose(2, 3, 1, 0).astype(np.float32))
        b = const(f"{name}/bias", bias.astype(np.float32))
        fused = ["BiasAdd", "Relu"] if activation else ["BiasAdd"]
        nodes.append(dict(name=name, op="_FusedConv2D", input=[source, w, b], attr=dict(
            T={"type": "DT_FLOAT"}, num_args={"i": "1"}, data_format=text("NHWC"), padding=text("EXPLICIT"),
            explicit_paddings={"list": {"i": ["0", "0", str(pad), str(pad), str(pad), str(pad), "0", "0"]}},
            strides={"list": {"i": ["1", str(stride), str(stride), "1"]}}, dilations={"list": {"i": ["1", "1", "1", "1"]}},
            fused_ops={"list": {"s": [text(f)["s"] for f in fused]}}, epsilon={"f": 0})))
        return name

    def block(name, source, sequence):
        convolution, norm = sequence[0], sequence[1]
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = convolution.weight * scale[:, None, None, None]
        bias = norm.bias - norm.running_mean * scale
        return conv(name, source, weight.detach().numpy(), bias.detach().numpy(), convolution.stride[0], True)

    def up(name, source, side, skip):
        size = const(f"{name}/size", np.array([side, side], np.int32))
        nodes.append(dict(name=f"{name}/larger", op="ResizeNearestNeighbor", input=[source, size],
                          attr=dict(T={"type": "DT_FLOAT"}, align_corners={"b": False}, half_pixel_centers={"b": False})))
        axis = const(f"{name}/axis", np.array(3, np.int32))
        nodes.append(dict(name=name, op="ConcatV2", input=[f"{name}/larger", skip, axis],
                          attr=dict(T={"type": "DT_FLOAT"}, N={"i": "2"}, Tidx={"type": "DT_INT32"})))
        return name

    nodes.append(dict(name="input", op="Placeholder", attr=dict(dtype={"type": "DT_FLOAT"}, shape={
        "shape": {"dim": [{"size": "1"}, {"size": str(SIDE)}, {"size": str(SIDE)}, {"size": "5"}]}})))
    at, skips = "input", {}
    for level in ("e2", "e3", "e4", "e5"):
        for i, part in enumerate(getattr(net, level)):
            at = block(f"{level}/{i}", at, part)
        skips[level] = at
    for level, skip, side in (("d4", "e4", SIDE // 8), ("d3", "e3", SIDE // 4), ("d2", "e2", SIDE // 2)):
        at = block(level, up(f"{level}/up", at, side, skips[skip]), getattr(net, level))
    at = conv("logits", at, net.out.weight.detach().numpy(), net.out.bias.detach().numpy(), 1, False)
    nodes.append(dict(name="occlusion", op="Sigmoid", input=[at], attr=dict(T={"type": "DT_FLOAT"})))

    blob = b"".join(data)
    model = dict(format="graph-model", generatedBy="training/export.py", convertedBy=None,
                 signature=dict(inputs={"input": dict(name="input:0", dtype="DT_FLOAT")},
                                outputs={"occlusion": dict(name="occlusion:0", dtype="DT_FLOAT")}),
                 modelTopology=dict(node=nodes, library={}, versions={"producer": 440}),
                 weightsManifest=[dict(paths=[Path(out).name + ".bin"], weights=entries)])
    Path(out).with_suffix(".json").write_text(json.dumps(model) + "\n")
    Path(out).with_suffix(".bin").write_bytes(blob)
    print(len(blob), "bytes")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
