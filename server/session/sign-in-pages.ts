import type { Service } from "../api/call.ts";
import { errorInWords } from "../http/error-page.ts";
import { ledTo, type PageAnswer, type PageRequest, type PageRoute } from "../http/page-route.ts";
import { themeOf } from "../http/theme.ts";
import { formProof, requireOwnForm } from "./own-form.ts";
import { endSession, signedIn } from "./session.ts";
import { showSignIn, takeSignIn } from "./sign-in.ts";
import { knownAs, type SignInProblem, signOutPage } from "./sign-in-page.ts";

/** The pages to sign in and out. Disposing waits for mails under way. */
export interface SignInPages extends AsyncDisposable {
  routes: readonly PageRoute[];
  /** Resolves once no mail is under way. */
  drain(): Promise<void>;
}

/** Opens them. */
export function openSignInPages(service: Service): SignInPages {
  const underWay = new Set<Promise<void>>();
  const sending = (sent: Promise<void>) => {
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
  };
  const drain = async () => void (await Promise.all(underWay));
  return {
    routes: [
      {
        path: "/console/sign-in",
        methods: ["GET", "POST"],
        answer: (request) =>
          request.method === "POST" ? takeSignIn(service, request, sending) : showSignIn(service, request),
      },
      {
        path: "/console/sign-out",
        methods: ["GET", "POST"],
        answer: (request) =>
          request.method === "POST" ? takeSignOut(service, request) : showSignOut(service, request),
      },
    ],
    drain,
    [Symbol.asyncDispose]: drain,
  };
}

async function showSignOut(service: Service, { sent }: PageRequest, problem?: SignInProblem): Promise<PageAnswer> {
  const present = await signedIn(service, sent);
  const proof = present && formProof(service.masterKey, present.secret);
  return signOutPage({ proof, known: present && knownAs(present.caller), theme: themeOf({ sent }) }, problem);
}

/** Nobody is signed out by a page of elsewhere: browsers then leave the cookie out, and nobody is there. */
async function takeSignOut(service: Service, request: PageRequest): Promise<PageAnswer> {
  const present = await signedIn(service, request.sent);
  if (!present) return ledTo("sign-out");
  const links = service.links();
  try {
    requireOwnForm(request, { proof: formProof(service.masterKey, present.secret), base_url: links.base_url });
    return ledTo("sign-out", [await endSession(service, present)]);
  } catch (error) {
    const { message, status } = errorInWords(error, { links, log: service.log });
    return showSignOut(service, request, { message, status });
  }
}
