import { emlText } from "../../../pipeline/sources/inbox/eml.ts";
import { UnreadableDocument } from "../../../pipeline/sources/inbox/unreadable-document.ts";
import { seedTexts, type Target } from "../target.ts";

const mails = [
  'From: =?utf-8?Q?Jo_D=C3=B6?= <jo@a.example>\r\nTo: b@b.example\r\nSubject: =?utf-8?B?RmVlcyByaXNl?=\r\nDate: Mon, 04 May 2026 10:00:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: multipart/alternative; boundary=y\r\n\r\n--y\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nFees =E9 rise=\r\n again.\r\n-- \r\nJo\r\n--y\r\nContent-Type: text/html\r\n\r\n<p>Fees <b>rise</b></p><p style="display:none">h</p>\r\n--y--\r\n--x\r\nContent-Type: text/plain; name*0*=utf-8\'\'a; name*1=b.txt\r\nContent-Disposition: attachment; filename="a.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\nZmVlcw==\r\n--x--\r\n',
  "Subject: Re: Fwd: plain\nFrom: a@a.example\n\nOne line.\n\n> quoted\n\nSecond.\n",
  "From: a@a.example\r\nContent-Type: message/rfc822\r\n\r\nFrom: b@b.example\r\nSubject: inner\r\n\r\nInner text\r\n",
];

/** Dropped mails and newsletters. */
export const target: Target = {
  seeds: () => seedTexts(...mails),
  tokens: [
    "\r\n",
    "\r\n\r\n",
    "--x",
    "--x--",
    "--y",
    "boundary=",
    "Content-Type: ",
    "multipart/mixed; boundary=x",
    "message/rfc822",
    "text/html",
    "Content-Transfer-Encoding: base64\r\n",
    "quoted-printable",
    "=?utf-8?B?",
    "=?x?Q?",
    "?=",
    "=E9",
    "charset=utf-7",
    "charset=x",
    "From: ",
    "Subject: ",
    "<",
    ">",
    "(",
    ")",
    ";",
    ",",
    "name*0*=",
    "%E9",
    "<p style='display:none'>",
    "</p>",
    "<head>",
    "begin 644 a\n",
    " ",
    "\t",
  ],
  read: emlText,
  isDeclared: (error) => error instanceof UnreadableDocument,
};
