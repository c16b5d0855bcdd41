import type { Operation } from "./api/operation.ts";
import { account } from "./operations/account.ts";
import { accountUpdate } from "./operations/account-update.ts";
import { backfillDownload, backfillGrants } from "./operations/backfill.ts";
import { beaconAlertCreate, beaconAlertDelete, beaconAlertList, beaconAlertTest } from "./operations/beacon-alerts.ts";
import { beaconPoll } from "./operations/beacon-poll.ts";
import {
  beaconArchive,
  beaconCreate,
  beaconDelete,
  beaconDetails,
  beaconList,
  beaconRestore,
  beaconUpdate,
} from "./operations/beacons.ts";
import { billingCheckout, billingPortal } from "./operations/billing.ts";
import { bindEmail, bindEmailVerify } from "./operations/bind-email.ts";
import { catalog, streamByQuery } from "./operations/catalog.ts";
import { claimDetails } from "./operations/claim-details.ts";
import { claimFeedbackList, claimFeedbackSend } from "./operations/claim-feedback.ts";
import { claimSearch } from "./operations/claims.ts";
import { connect, connectForm } from "./operations/connect.ts";
import {
  curatedAdd,
  curatedAdded,
  curatedCatalog,
  curatedRemove,
  digestSubscribe,
  digestUnsubscribe,
} from "./operations/curated-digests.ts";
import {
  digestActivate,
  digestDeactivate,
  digestDelete,
  digestStreamsAdd,
  digestStreamsRemove,
  digestUpdate,
} from "./operations/digest-changes.ts";
import { digestBriefs, digestManifests, digestSignals } from "./operations/digest-content.ts";
import { digestMailCreate, digestMailDelete, digestMailList } from "./operations/digest-mails.ts";
import { digestCreate, digestDetails, digestList, digestPreview } from "./operations/digests.ts";
import { docs, docsAsset } from "./operations/docs-page.ts";
import { documentDetails } from "./operations/document.ts";
import { documentPush } from "./operations/documents.ts";
import { exportScheduleCreate, exportScheduleDelete, exportScheduleList } from "./operations/export-schedules.ts";
import { exportDetails, exportFile, exportList, exportTrigger } from "./operations/exports.ts";
import { feedTokenCreate, feedTokenDelete, feedTokenList } from "./operations/feed-tokens.ts";
import { digestFeed, feedSourcesOpml, streamFeed } from "./operations/feeds.ts";
import { health } from "./operations/health.ts";
import { healthDetail } from "./operations/health-detail.ts";
import { keyCreate, keyRevoke } from "./operations/key-changes.ts";
import { keys, keysRegenerate } from "./operations/keys.ts";
import { liveness } from "./operations/liveness.ts";
import { docsText, llmsFullTextFile, llmsTextFile } from "./operations/llms-text.ts";
import { mailChoice, mailChoose } from "./operations/mail-page.ts";
import { manifestExec } from "./operations/manifest-exec.ts";
import { manifestLookup } from "./operations/manifest-lookup.ts";
import { briefOfManifest, recordOfManifest, signalOfManifest } from "./operations/manifest-parts.ts";
import { manifestPlan } from "./operations/manifest-plan.ts";
import { manifestQuery, manifestQueryPage } from "./operations/manifest-query.ts";
import { manifestVersion, manifestVersions } from "./operations/manifest-versions.ts";
import { metrics } from "./operations/metrics.ts";
import {
  oauthAgentResource,
  oauthOlderAgentResource,
  oauthResource,
  oauthServer,
} from "./operations/oauth-metadata.ts";
import { labelCreate, labelList, ontologySync, ontologySyncs, ontologyUnsync } from "./operations/ontology-sync.ts";
import { relatedTags, tagList, topicList } from "./operations/ontology-tags.ts";
import { openapiDocument } from "./operations/openapi-document.ts";
import { plans } from "./operations/plans.ts";
import { profile } from "./operations/profile.ts";
import { signup, signupForm } from "./operations/signup.ts";
import { sourceDetails } from "./operations/source.ts";
import { sourceList } from "./operations/sources.ts";
import { sourcesOpml } from "./operations/sources-opml.ts";
import { stories } from "./operations/stories.ts";
import { storyMark, storyMarkList } from "./operations/story-marks.ts";
import { streamCatalog } from "./operations/stream-catalog.ts";
import { streamBriefs, streamManifests, streamRecords, streamSignals } from "./operations/stream-content.ts";
import { streamDetails } from "./operations/stream-details.ts";
import { streamSearch } from "./operations/stream-search.ts";
import {
  subscription,
  subscriptionCancel,
  subscriptionChange,
  subscriptionReactivate,
} from "./operations/subscription.ts";
import { usage } from "./operations/usage.ts";
import { webhookDetails, webhookUpdate } from "./operations/webhook.ts";
import { webhookLogs, webhookResend, webhookTest } from "./operations/webhook-deliveries.ts";
import { webhookDelivery, webhookDeliveryResend } from "./operations/webhook-delivery.ts";
import { webhookDelete, webhookDisable, webhookReactivate, webhookRotate } from "./operations/webhook-state.ts";
import { digestWebhook, webhookCreate, webhookList } from "./operations/webhooks.ts";
import { websubMessage, websubVerification } from "./operations/websub-callback.ts";

/** Everything the service does for clients. Routes, the API description and the tests are made from this list. */
export const operations: readonly Operation<unknown, unknown>[] = [
  health,
  healthDetail,
  liveness,
  connect,
  connectForm,
  bindEmail,
  bindEmailVerify,
  signup,
  signupForm,
  keys,
  keysRegenerate,
  keyCreate,
  keyRevoke,
  account,
  accountUpdate,
  profile,
  usage,
  plans,
  subscription,
  subscriptionChange,
  subscriptionCancel,
  subscriptionReactivate,
  billingCheckout,
  billingPortal,
  backfillGrants,
  backfillDownload,
  exportTrigger,
  exportScheduleCreate,
  exportScheduleList,
  exportScheduleDelete,
  exportList,
  exportDetails,
  exportFile,
  sourceList,
  sourceDetails,
  sourcesOpml,
  documentPush,
  documentDetails,
  streamCatalog,
  streamDetails,
  streamManifests,
  streamSignals,
  streamBriefs,
  streamRecords,
  manifestLookup,
  manifestVersions,
  manifestVersion,
  manifestPlan,
  manifestExec,
  manifestQuery,
  manifestQueryPage,
  claimSearch,
  claimFeedbackList,
  claimFeedbackSend,
  storyMark,
  storyMarkList,
  claimDetails,
  signalOfManifest,
  briefOfManifest,
  recordOfManifest,
  stories,
  streamSearch,
  catalog,
  streamByQuery,
  digestList,
  curatedAdded,
  digestCreate,
  digestPreview,
  digestDetails,
  digestUpdate,
  digestDelete,
  digestActivate,
  digestDeactivate,
  digestStreamsAdd,
  digestStreamsRemove,
  digestManifests,
  digestBriefs,
  digestSignals,
  digestWebhook,
  digestMailCreate,
  digestMailList,
  digestMailDelete,
  mailChoice,
  mailChoose,
  curatedCatalog,
  digestSubscribe,
  digestUnsubscribe,
  curatedAdd,
  curatedRemove,
  feedTokenCreate,
  feedTokenList,
  feedTokenDelete,
  streamFeed,
  digestFeed,
  feedSourcesOpml,
  webhookList,
  webhookCreate,
  webhookDetails,
  webhookUpdate,
  webhookDisable,
  webhookReactivate,
  webhookDelete,
  webhookTest,
  webhookLogs,
  webhookDelivery,
  webhookDeliveryResend,
  webhookResend,
  webhookRotate,
  ontologySync,
  ontologyUnsync,
  ontologySyncs,
  labelCreate,
  labelList,
  tagList,
  relatedTags,
  topicList,
  beaconList,
  beaconCreate,
  beaconDetails,
  beaconUpdate,
  beaconDelete,
  beaconArchive,
  beaconRestore,
  beaconPoll,
  beaconAlertCreate,
  beaconAlertList,
  beaconAlertTest,
  beaconAlertDelete,
  websubVerification,
  websubMessage,
  oauthServer,
  oauthResource,
  oauthAgentResource,
  oauthOlderAgentResource,
  metrics,
  openapiDocument,
  docs,
  docsAsset,
  docsText,
  llmsTextFile,
  llmsFullTextFile,
];
