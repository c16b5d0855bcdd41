declare module "html-encoding-sniffer" {
  /** Canonical encoding name of an HTML byte stream. The package ships no types. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
