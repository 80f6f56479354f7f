// Compiles the roots of a schema in Ajv as it comes, and judges values by them: prints what differs.
// Input: {"schema": ..., "cases": [[root, value, whether it is valid], ...]}; the root "" is all.
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";

const { schema, cases } = JSON.parse(readFileSync(0, "utf8"));
const ajv = new Ajv2020();
ajv.addSchema(schema, "wire");
const judges = new Map();
for (const root of new Set(cases.map(([root]) => root))) {
  judges.set(root, ajv.getSchema(root ? `wire#/$defs/${root}` : "wire"));
}
const wrong = cases.filter(([root, value, valid]) => judges.get(root)(value) !== valid);
console.log(JSON.stringify({ roots: [...judges.keys()], wrong }));
