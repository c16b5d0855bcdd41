import { afterAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "./alone.ts";
import { usualBounds } from "./reading-thread.ts";
import { targets } from "./targets.ts";

/** What once broke a parser, by its name; long ones are a short piece again and again. */
const inputs: [string, string, string][] = [
  ["feeds", "a link with attributes and no text", "<rss><link r/><entry>"],
  ["feeds", "an author with an element of its own", "<channel><item><author><e>"],
  ["articles", "elements in elements", `<p>${"<b>".repeat(20_000)}words`],
  ["articles", "comments that nothing closes", "<!--".repeat(37_500)],
  ["articles", "templates in templates", `<p>${"<template>".repeat(15_000)}`],
  [
    "articles",
    "structured data in structured data",
    `<script type="application/ld+json">${'{"@graph":'.repeat(14_000)}1${"}".repeat(14_000)}</script>`,
  ],
  [
    "articles",
    "names in lists in lists",
    `<script type="application/ld+json">{"@type":"NewsArticle","headline":${"[".repeat(30_000)}1${"]".repeat(30_000)},"author":${"[".repeat(30_000)}1${"]".repeat(30_000)}}</script>`,
  ],
  ["articles", "headings by the thousand", "<h1>".repeat(7600)],
  [
    "articles",
    "headings by the thousand around a text",
    `${"<h1>".repeat(20_000)}<title>Fees rise in spring</title><p>${"The board raised the fees of the harbour. ".repeat(25)}`,
  ],
  ["articles", "lines without a sentence's end", "<br>a".repeat(25_000)],
  ["feed-links", "marks of links that nothing closes", "<a href=".repeat(18_750)],
  ["dates", "digits that are no moment of today", "7660221705"],
  ["dates", "letters without end", `04 19:48:21 E${"月".repeat(20_000)}`],
  ["transcripts", "JSON that breaks off", "[[[[[{\nI"],
  ["text-files", "JSON that breaks off", '{"a":'.padEnd(28)],
  ["text-files", "tags that nothing closes, in Markdown", "</h1d".repeat(30_000)],
  ["text-files", "comments that nothing closes, in Markdown", `${"<!--".repeat(37_500)}`],
  ["text-files", "a line of bars, in Markdown", `${"|".repeat(150_000)}x\n\n\n\n`],
  ["tables", "quotes inside of a cell", `${'"date":'.repeat(26_000)}\n1,2\n`],
  ["tables", "a hundred thousand columns", `${",".repeat(100_000)}\n${"1\n".repeat(10_000)}`],
  ["model-answers", "a fence that nothing closes", `\`\`\`${" ".repeat(150_000)}`],
  ["transcripts", "times that nothing closes", `<p>${"<time>".repeat(25_000)}`],
  ["html", "comments that nothing closes", "<!--b<li>".repeat(17_000)],
  ["addresses", "spaces within", `a${" ".repeat(150_000)}b`],
  ["robots", "wildcards in thousands of rules", `User-agent: *\n${"Disallow: /*a*a*a*a*a*a*a*a*b$\n".repeat(6000)}`],
  ["yaml", "lists in lists", "- ".repeat(10_000)],
  ["yaml", "faults in every line", "|\n".repeat(75_000)],
  ["yaml", "keys that are there already, thousands of them", "*=\nh: 2026-05-04\n".repeat(8000)],
  ["docx", "document types", `\u0001document\u0001${"<!DOCTYPE a [<!ENTITY b 'c'>]>".repeat(5000)}<a/>`],
  ["docx", "elements that nothing closes", `\u0001document\u0001<a>${"<w:p><w:r>".repeat(15_000)}`],
  ["pdf", "pages that are none", "\n1 0 obj<<///Pages 2 0R 2 0 obj<<///Kids]/Count 1>>endobj\ntrailer<</Root 1 0R"],
  ["pdf", "objects that begin again and never end", "5 0 obj\n<< /Type /Font /am\nendobj\n".repeat(8000)],
  [
    "pdf",
    "objects of many numbers that never end",
    Array.from({ length: 15_000 }, (_, i) => `${i} 0 obj\n<< /A `).join(""),
  ],
  ["pdf", "objects behind comments that never end", "5 0 obj %\n<< /A ".repeat(9000)],
  ["pdf", "trailers that never end", "trailer\n<< /A 1\n".repeat(9000)],
  ["pdf", "as many that never end as are read", "5 0 obj\n<< /A (one) /B [1 2 3] /C /D\n".repeat(650)],
];

/**
 * These are tens of thousands of pieces: what takes a thread 0.4 s of CPU costs it more where many others use the same processors
 * and caches. What grows with their square takes far longer than this.
 */
const bounds = { ...usualBounds, cpu_max_ms: 3000 };

const benches = new Map<string, Bench>();
afterAll(async () => {
  for (const bench of benches.values()) await bench[Symbol.asyncDispose]();
});

function benchOf(name: string): Bench {
  const bench = benches.get(name) ?? openBench(targets.find((target) => target.name === name)?.url ?? "", bounds);
  benches.set(name, bench);
  return bench;
}

describe("what once broke a parser no longer does:", () => {
  test.each(inputs)("%s, %s", async (name, _what, input) => {
    expect(await benchOf(name).attempt(Buffer.from(input))).toBeNull();
  });
});
