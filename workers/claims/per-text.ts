/** What is worked out of something that belongs to one text, once as long as no other is asked about: texts are read one after the other. */
export function perText<Of extends object, Known>(workOut: (of: Of) => Known): (of: Of) => Known {
  let last: { of: Of; known: Known } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, known: workOut(of) };
    return last.known;
  };
}
