/** How an address is to be made. */
export interface AddressOrder {
  now: Date;
  /** At most 7 days away. */
  until: Date;
  /** Signs a path of this service until a moment and gives the whole address. */
  sign: (path: string, until: Date) => string;
}

/** How a file is kept. */
export interface PutOrder {
  content_type: string;
  signal: AbortSignal;
}

/** Where the files of exports lie. A key is `<export id>/<file name>`. */
export interface ExportStorage {
  kind: "folder" | "s3";
  /** Keeps a file: all of it, or nothing when the content breaks off or the signal says stop. */
  put(key: string, content: AsyncIterable<Uint8Array>, order: PutOrder): Promise<void>;
  /** An address at which whoever has it can read the file until a moment. */
  address(key: string, order: AddressOrder): Promise<string>;
  /** Throws what would keep a file from being put there. */
  check(): Promise<void>;
  /** Removes every file of an export; nothing happens when there is none. */
  remove(export_id: string): Promise<void>;
}
