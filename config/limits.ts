/** Items on a page when the request does not say. Interface, Limits. */
export const pageSizeDefault = 50;

/** Most items on a page; more is refused, never clamped. Interface, Limits; Decisions §3. */
export const pageSizeMax = 200;

/** Time that a manifest query, plan or exec may take when the request does not say. Milliseconds. Interface, Limits. */
export const queryTimeoutDefaultMs = 5000;

/** Shortest `timeout_ms`. Milliseconds. Interface, Limits. */
export const queryTimeoutMinMs = 100;

/** Longest `timeout_ms`. Milliseconds. Interface, Limits. */
export const queryTimeoutMaxMs = 15_000;

/** Streams that one request may name. Decisions §7. */
export const scopeStreamsMax = 250;

/** Streams per group when a scope must be split. Interface, Limits (shard). */
export const shardSize = 200;

/** Most manifests that one request may ask for over all its pages. Decisions §7. */
export const targetCountMax = 1000;

/** How long a manifest plan can be executed. Seconds. Decisions §7; the contract says only "short-lived". */
export const planTokenLifeSeconds = 300;

/** How long a server-held cursor answers. Hours. Decisions §7. */
export const cursorLifeHours = 24;

/** How long the answer to an `Idempotency-Key` is kept. Hours. Decisions §7. */
export const idempotencyLifeHours = 24;

/** Claims that a record has at least, where its text carries them. Interface, Limits; Decisions §10. */
export const claimsPerRecordMin = 15;

/** Claims that a record has at most; the best are kept. Interface, Limits; Decisions §10. */
export const claimsPerRecordMax = 50;

/** Domains that a stream or record may have besides its home. Interface, Resources. */
export const crossDomainsMax = 3;

/** Words of what was delivered per consumed token. Decisions §12. */
export const wordsPerToken = 0.75;

/** Streams that a filter preview shows. Interface, Limits. */
export const digestPreviewStreamsMax = 50;

/** Webhooks on one digest. Interface, Limits. */
export const webhooksPerDigestMax = 5;

/** New demo keys for one network in `demoKeyWindowHours`. Interface, Limits. */
export const demoKeysPerNetwork = 3;

/** The window that minted demo keys are counted in. Hours. Interface, Limits. */
export const demoKeyWindowHours = 24;

/** How long a code sent by mail is good. Seconds. Decisions §4. */
export const bindCodeLifeSeconds = 600;

/** Digits of a code sent by mail. Decisions §4. */
export const bindCodeDigits = 6;

/** Tries that a code sent by mail allows. Decisions §4. */
export const bindCodeTries = 5;

/** Least time between two codes for one key. Seconds. Decisions §4. */
export const bindCodeSpacingSeconds = 60;

/** Codes for one key and one mail address in an hour. Decisions §4. */
export const bindCodesPerHour = 5;

/** How long after its end a demo key may still be bound. Days. Decisions §4. */
export const expiredKeyBindDays = 7;

/** Provisioning calls of one network in `suspicionWindowMinutes` beyond which it is suspect. Decisions §4. */
export const provisioningCallsMax = 10;

/** The window that provisioning calls are counted in. Minutes. Decisions §4. */
export const suspicionWindowMinutes = 10;

/** Wrong codes over all keys of one network beyond which it is suspect. Decisions §4. */
export const wrongCodesPerNetworkMax = 5;

/** How long a suspect network waits. Minutes. Decisions §4. */
export const suspicionPauseMinutes = 60;

/** Health probes of one client in a minute; loopback is exempt. Decisions §5. */
export const healthProbesPerMinute = 60;

/** Largest body of a request. Bytes. The contract names none: ours. */
export const requestBodyMaxBytes = 1024 * 1024;

/** Years that a bought backfill reaches back at most. Interface, Limits. */
export const backfillYearsMax = 3;

/** Most time between a stop signal and the end of the process. Milliseconds. Decisions §1 (stop). */
export const stopTimeoutMs = 10_000;

/** A repeat of the same stop signal within this time counts as the first. Milliseconds. Decisions §1 (stop). */
export const stopRepeatMs = 2000;

/** How long a presigned address is good. Days. Interface, Limits. */
export const presignedUrlDays = 7;

/** Tags that one request may name, by id and by name each. Ours: one statement of the store binds them all. */
export const scopeTagsMax = 250;

/** Days that a relative window reaches back at most. Ours: ten years, beyond anything that is kept. */
export const windowDaysMax = 3653;

/** A walk reads this many matches in one slice, then checks its time budget. `first`: in the first slice; each further one doubles. `most`: upper bound. `shown`: upper bound when the caller looks at every manifest. Ours: some 20 ms of work. */
export const walkSliceRows = { first: 500, most: 8000, shown: 2000 } as const;

/** How long a bought backfill can be downloaded. Days. The contract names no end: ours. */
export const grantLifeDays = 365;

/** When each attempt at a webhook delivery is due, after the first. Seconds. Interface, Events, rule 4. */
export const webhookAttemptOffsetsSeconds = [0, 60, 300] as const;

/** How long a webhook's receiver may take to answer. Milliseconds. Decisions §9. */
export const deliveryTimeoutMs = 10_000;

/** How long an attempt that nothing is heard of keeps its delivery: its process may have died. Milliseconds; ours, thrice the timeout. */
export const deliveryLeaseMs = 30_000;

/** Failed deliveries in a row that disable a webhook. Interface, Events, rule 4. */
export const failedDeliveriesMax = 10;

/** How long a webhook's secret signs on after another took its place. Hours. The contract knows no rotation: ours. */
export const secretOverlapHours = 24;

/** Attempts under way: at one webhook, at all, and at all beyond which a webhook gets one at a time. Ours. */
export const attemptsAtOnce = { webhook: 4, all: 512, crowded: 256 } as const;

/** How long a delivery stays in its webhook's log once it is settled, and how far back deliveries are sent again. Days; ours. */
export const deliveryLogDays = 31;

/** How long events are kept. Days; ours: the slowest cadence and the log after it, with room for time spent down. */
export const eventLifeDays = 93;

/** Exports of one organization that may wait or be at work. Ours. */
export const exportsWaitingMax = 20;

/** How long asking for a backfill waits for its file before it answers that it takes longer. Milliseconds. Ours. */
export const backfillPatienceMs = 3000;

/** Claims on a page of a search when the request does not say, and at most. Ours: the search is free. */
export const claimPageSize = { default: 20, most: 50 } as const;

/** Claims that one search reaches over all its pages. Ours: the search is free, and its cost is bounded by it. */
export const claimsFoundMax = 1000;

/** Claims that a search looks through at once before it looks at the clock: at first, and at most. Ours: some 20 ms of work. */
export const claimSliceRows = { first: 20_000, most: 160_000 } as const;

/** Pushed documents that may wait to be taken up. Ours. */
export const documentsWaitingMax = 1000;

/** Export schedules of one organization. Ours. */
export const exportSchedulesMax = 20;

/** How long requests may be begun before whatever else came has its turn. Milliseconds; ours. */
export const doorTurnMs = 20;

/** How long requests may wait, by the pace of those before them, for their turn; whoever would wait longer is told to come again. Milliseconds; ours. */
export const doorWaitMs = 1000;

/** Searches that may wait for a look and walks through manifests between two slices; those that come are refused beyond. Ours: a second in turns of some 20 ms. */
export const longReadsMax = 50;

/** How long a WebSocket may be open before its client shows who it is. Milliseconds. Decisions §9. */
export const socketAuthMs = 10_000;

/** Malformed messages that close a WebSocket. Decisions §9. */
export const socketMalformedMax = 3;

/** Largest message that a WebSocket takes. Bytes; ours: room for every stream by its id. */
export const socketMessageMaxBytes = 64 * 1024;

/** What may wait to be read by the client of a WebSocket before more is composed. Bytes; ours. */
export const socketBufferMaxBytes = 1024 * 1024;

/** What may wait on a WebSocket's connection, answers to pings included, before it is cut off. Bytes; ours: four times as much as stories wait for. */
export const socketUnreadMaxBytes = 4 * 1024 * 1024;

/** Messages of one WebSocket that may be obeyed at once; who sends more without waiting is cut off. Ours. */
export const socketMessagesAtOnce = 100;

/** How long a full buffer of a WebSocket may stay full. Milliseconds; ours: the timeout that webhooks have. */
export const socketStallMs = 10_000;

/** Tokens for feeds of one organization. Ours. */
export const feedTokensMax = 50;

/** Addresses that get one digest by mail. Ours. */
export const mailsPerDigestMax = 20;

/** Owners of mail addresses that an organization may have asked in a day whether they want a digest. Ours: nobody is to be pestered. */
export const mailAsksPerDay = 20;

/** Least time between two questions to the owner of one address about one digest. Minutes. Ours. */
export const mailAskSpacingMinutes = 60;

/** When a digest's mail that no server took is tried again, after each attempt. Seconds; ours: what mail servers do with each other. */
export const mailRetrySeconds = [60, 300, 1800, 7200, 21_600, 43_200] as const;

/** How long a tool's result may be when the agent does not say, at least and at most. Tokens; the default is Decisions §11's, the rest ours. */
export const maxTokens = { default: 20_000, least: 500, most: 200_000 } as const;

/** Characters of JSON that count as one token. Ours: a little fewer than English prose has, for all the quotes and ids. */
export const charactersPerToken = 3;

/** Sessions of agents that one organization may have at a time; the one unused longest gives way. Ours. */
export const agentSessionsMax = 100;

/** Bytes that may wait for an agent that does not read its stream of events; then it is cut off. Ours. */
export const agentUnreadMaxBytes = 4 * 1024 * 1024;

/** How long an agent's session lasts without a request. Minutes; ours. */
export const agentSessionMinutes = 60;

/** How long an agent's request for manifests may take: when the operator does not say, at least and at most. Seconds. Interface, Limits. */
export const interactiveSeconds = { default: 12, least: 8, most: 18 } as const;

/**
 * How long things of OAuth last that nobody uses up: a question, the code, the tokens, the consent. Seconds; ours. A refresh
 * token is replaced at each use and begins anew; the consent is the longest that a program goes on before people are asked again.
 */
export const oauthLives = {
  Interaction: 600,
  Session: 600,
  AuthorizationCode: 60,
  AccessToken: 3600,
  RefreshToken: 30 * 24 * 3600,
  Grant: 180 * 24 * 3600,
} as const;

/** Requests a minute that one client may send to the addresses of OAuth. Ours. */
export const oauthRequestsPerMinute = 120;

/** Requests a minute that one client may send to the documentation's tools, which need no key. Ours. */
export const docsRequestsPerMinute = 120;

/** How often at most it is written down that somebody who is signed in was there. Seconds; ours. */
export const sessionTouchSeconds = 300;

/** Forms to sign in that one client may send in a minute; of those with a key, wrong ones. Ours. */
export const signInsPerMinute = 30;

/** Codes to sign in with that one network may ask for within `suspicionWindowMinutes`. Ours: an office behind one address. */
export const signInCodesPerNetwork = 20;

/** Codes to sign in with that one address may be sent in an hour, whoever asks for them; one network asks for `bindCodesPerHour`. Ours. */
export const signInCodesPerAddress = 20;

/** Wrong codes of one network in an hour beyond which nobody signs in from it by a code. Ours. */
export const wrongSignInsPerHour = 20;
