import { textOf } from "./case.ts";
import type { Task } from "./task.ts";

/** A task for testing the frame: it shouts, and on demand fails, ends its thread, never answers or prints what it must not. */
export const task: Task = {
  together: (input) => input.doc ?? input.id ?? "",
  predict(cases) {
    return cases.map((input) => {
      const text = textOf(input);
      if (text === "fail") throw new Error("asked to fail");
      if (text === "end") process.exit(3);
      while (text === "hang");
      if (text === "print") process.stdout.write("not a prediction\n");
      return { shout: text.toUpperCase(), fields: Object.keys(input), together: cases.length };
    });
  },
};
