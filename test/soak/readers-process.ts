import { openReadingCrowd, Reading, type ReadingCrowd, type Seen } from "./reading-crowd.ts";

/** What was seen is told so often. Milliseconds. */
const tellingMs = 500;

process.once("disconnect", () => process.exit());
process.once("message", (message) => {
  const { asked, crowd } = Reading.parse(message);
  const readers = openReadingCrowd(asked, crowd);
  const telling = setInterval(() => tell(readers), tellingMs);
  // Whatever comes next: it is time to leave.
  process.once("message", async () => {
    await readers.leave();
    clearInterval(telling);
    tell(readers, () => process.disconnect?.());
  });
});

function tell({ taken, faults }: ReadingCrowd, told: () => void = () => undefined): void {
  process.send?.({ taken: taken.splice(0), faults: faults.splice(0) } satisfies Seen, told);
}
