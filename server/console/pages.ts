/** Design: docs/design/console.md */
import type { ConsolePage } from "./page.ts";
import { accountPage } from "./pages/account.ts";
import { accountKeyNewPage } from "./pages/account-key-new.ts";
import { agentsPage } from "./pages/agents.ts";
import { apiPage } from "./pages/api.ts";
import { apiCallPage } from "./pages/api-call.ts";
import { configEntriesPage } from "./pages/config/entries.ts";
import { configEntryPage } from "./pages/config/entry.ts";
import { configFilesPage } from "./pages/config/files.ts";
import { configTextPage } from "./pages/config/text.ts";
import { coveredPage } from "./pages/covered.ts";
import { deliveryAlertPage } from "./pages/delivery/alert.ts";
import { deliveryAlertsPage } from "./pages/delivery/alerts.ts";
import { deliveryEntryPage } from "./pages/delivery/delivery.ts";
import { deliveryExportNewPage } from "./pages/delivery/export-new.ts";
import { deliveryExportsPage } from "./pages/delivery/exports.ts";
import { deliveryFeedsPage } from "./pages/delivery/feeds.ts";
import { deliveryMailsPage } from "./pages/delivery/mails.ts";
import { deliveryWebhookPage } from "./pages/delivery/webhook.ts";
import { deliveryWebhookEditPage } from "./pages/delivery/webhook-edit.ts";
import { deliveryWebhookNewPage } from "./pages/delivery/webhook-new.ts";
import { deliveryWebhooksPage } from "./pages/delivery/webhooks.ts";
import { designPage } from "./pages/design.ts";
import { digestPage } from "./pages/digest.ts";
import { digestEditPage } from "./pages/digest-edit.ts";
import { digestNewPage } from "./pages/digest-new.ts";
import { digestsPage } from "./pages/digests.ts";
import { disputedPage } from "./pages/disputed.ts";
import { feedbackPage } from "./pages/feedback.ts";
import { homePage } from "./pages/home.ts";
import { keyboardPage } from "./pages/keyboard.ts";
import { marksPage } from "./pages/marks.ts";
import { namesPage } from "./pages/names.ts";
import { risingPage } from "./pages/rising.ts";
import { searchPage } from "./pages/search.ts";
import { sourcesAddPage } from "./pages/sources/add.ts";
import { sourcesPacksPage } from "./pages/sources/packs.ts";
import { sourcePage } from "./pages/sources/source.ts";
import { sourcesPage } from "./pages/sources.ts";
import { startPage } from "./pages/start.ts";
import { storyPage } from "./pages/story.ts";
import { streamPage } from "./pages/stream.ts";
import { streamsPage } from "./pages/streams.ts";
import { tagPage } from "./pages/tag.ts";
import { tagChangesPage } from "./pages/tag-changes.ts";
import { tagsPage } from "./pages/tags.ts";
import { tagsTogetherPage } from "./pages/tags-together.ts";
import { todayPage } from "./pages/today.ts";

/** Every page of the console; the navigation has those with a name in it, in this order. */
export const consolePages: readonly ConsolePage[] = [
  homePage,
  todayPage,
  risingPage,
  disputedPage,
  searchPage,
  namesPage,
  startPage,
  streamsPage,
  streamPage,
  storyPage,
  tagsPage,
  tagsTogetherPage,
  tagChangesPage,
  tagPage,
  digestsPage,
  digestNewPage,
  digestPage,
  digestEditPage,
  sourcesPage,
  sourcesAddPage,
  sourcesPacksPage,
  sourcePage,
  deliveryWebhooksPage,
  deliveryWebhookNewPage,
  deliveryWebhookPage,
  deliveryWebhookEditPage,
  deliveryEntryPage,
  deliveryExportsPage,
  deliveryExportNewPage,
  deliveryFeedsPage,
  coveredPage,
  deliveryMailsPage,
  deliveryAlertsPage,
  deliveryAlertPage,
  accountPage,
  accountKeyNewPage,
  feedbackPage,
  marksPage,
  agentsPage,
  apiPage,
  apiCallPage,
  configFilesPage,
  configEntriesPage,
  configEntryPage,
  configTextPage,
  designPage,
  keyboardPage,
];
