import type { Check } from "../trouble.ts";

/** Whether the mail server takes the service's mail. */
export const mailServer: Check = {
  name: "mail-server",
  costly: true,
  async look({ config: { secrets } }) {
    if (secrets.smtp_url === null) return [];
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ url: secrets.smtp_url, connectionTimeout: 10_000, greetingTimeout: 10_000 });
    try {
      await transport.verify();
      return [];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [
        {
          about: "mail-server",
          grade: "failure",
          message: `The mail server takes no mail: ${why}.`,
          advice: "See to SMTP_URL: host, port, user and password.",
        },
      ];
    } finally {
      transport.close();
    }
  },
};
