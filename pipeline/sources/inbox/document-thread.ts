import { extname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentJob, DocumentReading } from "./document-reading.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Thread entry: one document, read by the parser of its kind, which is loaded for it alone. */
const { bytes, name, limits } = workerData as DocumentJob;
parentPort?.postMessage(await answer());

async function answer(): Promise<DocumentReading> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableDocument) return { reason: error.message };
    throw error;
  }
}

async function read(): Promise<DocumentReading> {
  switch (extname(name).toLowerCase()) {
    case ".pdf":
      return { content: await (await import("./pdf.ts")).pdfText(bytes, limits), attachments: [] };
    case ".docx":
      return { content: await (await import("./docx.ts")).docxText(bytes, limits), attachments: [] };
    default:
      return (await import("./eml.ts")).emlText(bytes);
  }
}
