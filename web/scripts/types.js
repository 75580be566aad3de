// Writes TypeScript types for everything that a JSON Schema defines:
//
//     node scripts/types.js schema.json types.ts
//
// It reads the part of JSON Schema that the server writes and stops at anything else.

import { readFileSync, writeFileSync } from "node:fs";

/** @param {{ $defs: Record<string, any> }} schema */
export function typesOf(schema) {
  const types = Object.entries(schema.$defs).map(
    ([name, definition]) => `${comment(definition, "")}export type ${name} = ${type(definition, "")};\n`,
  );
  return ["// Made from schema.json by scripts/types.js.\n", ...types].join("\n");
}

const KNOWN = new Set(
  (
    "$ref additionalProperties anyOf const default description discriminator enum exclusiveMaximum items maxItems " +
    "maxLength maximum minItems minLength minimum pattern prefixItems properties required title type"
  ).split(" "),
);

function type(schema, indent) {
  const strange = Object.keys(schema).find((key) => !KNOWN.has(key));
  if (strange) throw new Error(`The schema says “${strange}”, which scripts/types.js cannot read`);
  if (schema.$ref) return schema.$ref.replace("#/$defs/", "");
  if (schema.anyOf) return schema.anyOf.map((one) => type(one, indent)).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  switch (schema.type) {
    case "object":
      return object(schema, indent);
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map((one) => type(one, indent)).join(", ")}]`;
      return schema.items ? `${alone(type(schema.items, indent))}[]` : "unknown[]";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case undefined:
      return "unknown";
    default:
      throw new Error(`The schema has the type “${schema.type}”, which scripts/types.js cannot read`);
  }
}

/** In parentheses if it is a choice. */
function alone(written) {
  return written.includes(" | ") ? `(${written})` : written;
}

function object(schema, indent) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) {
    const others = schema.additionalProperties;
    return `Record<string, ${others && others !== true ? type(others, indent) : "unknown"}>`;
  }
  const required = new Set(schema.required);
  const deeper = indent + "  ";
  const lines = fields.map(
    ([name, field]) =>
      comment(field, deeper) + `${deeper}${name}${required.has(name) ? "" : "?"}: ${type(field, deeper)};\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

function comment(schema, indent) {
  if (!schema.description) return "";
  const lines = schema.description.split("\n").map((line) => `${indent} * ${line.trim()}`.trimEnd());
  return `${indent}/**\n${lines.join("\n")}\n${indent} */\n`;
}

const [, , from, to] = process.argv;
if (from && to) writeFileSync(to, typesOf(JSON.parse(readFileSync(from, "utf8"))));
