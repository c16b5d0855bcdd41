import { readFileSync } from "node:fs";
import wabt from "wabt";

const kernelSource = new URL("../../workers/syntax/kernel.wat", import.meta.url);

/** The parser's kernel as WebAssembly, made of its text. */
export async function compileKernel(): Promise<Uint8Array> {
  const module = (await wabt()).parseWat("kernel.wat", readFileSync(kernelSource, "utf8"), { simd: true });
  module.validate();
  const { buffer } = module.toBinary({});
  module.destroy();
  return buffer;
}
