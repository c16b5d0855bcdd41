import { documentLimits } from "../../../pipeline/sources/inbox/document-limits.ts";
import { docxText } from "../../../pipeline/sources/inbox/docx.ts";
import { UnreadableDocument } from "../../../pipeline/sources/inbox/unreadable-document.ts";
import { zipFile } from "../../support/files/zip-file.ts";
import type { Target } from "../target.ts";

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const core = `<cp:coreProperties><dc:title>Fees &amp; dues</dc:title><dc:creator>Jo Doe</dc:creator><dcterms:created>2026-05-04T10:00:00Z</dcterms:created></cp:coreProperties>`;
const text = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Head</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:hyperlink r:id="r9"><w:r><w:t>Fees</w:t></w:r></w:hyperlink><w:r><w:br/><w:t>rose.</w:t></w:r></w:p></w:body></w:document>`;
const mark = "\u0001document\u0001";

/** Dropped DOCX files. Half of the inputs are broken archives; the others sound ones whose document is broken. */
export const target: Target = {
  seeds: () => [packed(text), Buffer.from(mark + text), Buffer.from(mark + text)],
  tokens: [
    "<w:p>",
    "</w:p>",
    "<w:r>",
    "<w:t>",
    "</w:t>",
    "<w:tbl>",
    "<w:tr>",
    "<w:tc>",
    "<w:br/>",
    "<w:hyperlink>",
    "<w:drawing>",
    "<w:fldSimple>",
    "PK\u0003\u0004",
    "PK\u0001\u0002",
    "PK\u0005\u0006",
    "<",
    ">",
    "&",
    "&#0;",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "&b;",
    "<w:footnoteReference w:id='1'/>",
    "<mc:AlternateContent>",
    "<w:sdt>",
    "<w:ins>",
    "<w:del>",
    "w:val='",
    "word/document.xml",
  ],
  read(input) {
    const document = input.toString().startsWith(mark) ? packed(input.toString().slice(mark.length)) : input;
    return docxText(document, documentLimits);
  },
  isDeclared: (error) => error instanceof UnreadableDocument,
};

function packed(document: string): Buffer {
  const parts = { "[Content_Types].xml": types, "_rels/.rels": relations, "docProps/core.xml": core };
  return zipFile({ ...parts, "word/document.xml": document });
}
