import type { z } from "zod";

/** A message of the chat protocol. */
export interface Message {
  role: "system" | "user";
  content: string;
}

/** The form in which a question is to be answered. */
export interface AnswerForm<T> {
  name: string;
  /** JSON Schema: every field required and none else, as strict servers want it. */
  schema: object;
  /** What an answer says; undefined when it is not what was asked for. */
  read(said: string): T | undefined;
  /** What it says, as it is kept. */
  answer: z.ZodType<T>;
}

/** What a model is asked. The same question is the same messages. */
export interface LlmQuestion<T> {
  messages: Message[];
  form: AnswerForm<T>;
}
