/** A day of UTC as sentences give it: "4 November 2026". */
export function spelledDay(moment: Date): string {
  return dayForm.format(moment);
}

const dayForm = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
