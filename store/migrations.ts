import type { Step } from "./migrate.ts";
import * as initial from "./migrations/001-initial.ts";
import * as provisioningTables from "./migrations/002-provisioning.ts";
import * as subscriptions from "./migrations/003-subscriptions.ts";
import * as requestsMigration from "./migrations/004-requests.ts";
import * as digestsOntology from "./migrations/005-digests-ontology.ts";
import * as deliveriesMigration from "./migrations/006-deliveries.ts";
import * as exportsMigration from "./migrations/007-exports.ts";
import * as tagChangesMigration from "./migrations/008-tag-changes.ts";
import * as claimLinksMigration from "./migrations/009-claim-links.ts";
import * as versionsMigration from "./migrations/010-versions-llm.ts";
import * as politenessMigration from "./migrations/011-politeness.ts";
import * as documentsMigration from "./migrations/012-documents-speech.ts";
import * as coverageMigration from "./migrations/013-coverage.ts";
import * as feedTokensMigration from "./migrations/014-feed-tokens.ts";
import * as websubMigration from "./migrations/015-websub.ts";
import * as opmlListsMigration from "./migrations/016-opml-lists.ts";
import * as oauthMigration from "./migrations/017-oauth.ts";
import * as sessionsMigration from "./migrations/018-sessions.ts";
import * as oauthAudienceMigration from "./migrations/019-oauth-audience.ts";
import * as streamDaysMigration from "./migrations/025-stream-days.ts";
import * as packedStoriesMigration from "./migrations/026-packed-stories.ts";
import * as storyTextsMigration from "./migrations/027-story-texts.ts";
import * as arrivalsMigration from "./migrations/029-arrivals.ts";
import * as quarantineMigration from "./migrations/034-quarantine.ts";
import * as coverageOrderMigration from "./migrations/035-coverage-order.ts";
import * as claimKeyLogMigration from "./migrations/036-claim-key-log.ts";
import * as sharedLinkMigration from "./migrations/037-shared-link.ts";
import * as unreadTextsMigration from "./migrations/038-unread-texts.ts";
import * as queueTurnsMigration from "./migrations/039-queue-turns.ts";
import * as pageTitlesMigration from "./migrations/040-page-titles.ts";
import * as claimSignalsMigration from "./migrations/041-claim-signals.ts";
import * as signalWordsMigration from "./migrations/042-signal-words.ts";
import * as leasesMigration from "./migrations/043-leases.ts";
import * as publicationMigration from "./migrations/044-publication.ts";
import * as sharedRequestsMigration from "./migrations/045-shared-requests.ts";
import * as socketsConfigMigration from "./migrations/046-sockets-config.ts";
import * as hostsMigration from "./migrations/047-hosts.ts";
import * as movingMigration from "./migrations/048-moving.ts";
import * as commitMarksMigration from "./migrations/049-commit-marks.ts";
import * as recordWordsMigration from "./migrations/050-record-words.ts";
import * as claimWordsMigration from "./migrations/051-claim-words.ts";
import * as hostRequestsMigration from "./migrations/052-host-requests.ts";
import * as robotsCopiesMigration from "./migrations/053-robots-copies.ts";
import * as claimFeedbackMigration from "./migrations/054-claim-feedback.ts";
import * as storyMarksMigration from "./migrations/055-story-marks.ts";
import * as beaconAlertsMigration from "./migrations/056-beacon-alerts.ts";
import * as outletIconsMigration from "./migrations/057-outlet-icons.ts";
import * as claimGlossesMigration from "./migrations/058-claim-glosses.ts";
import * as localesMigration from "./migrations/059-locales.ts";

/** Forward only; a released migration never changes. The name's order is the order of running. */
export const migrations: Record<string, Step> = {
  "001-initial": initial,
  "002-provisioning": provisioningTables,
  "003-subscriptions": subscriptions,
  "004-requests": requestsMigration,
  "005-digests-ontology": digestsOntology,
  "006-deliveries": deliveriesMigration,
  "007-exports": exportsMigration,
  "008-tag-changes": tagChangesMigration,
  "009-claim-links": claimLinksMigration,
  "010-versions-llm": versionsMigration,
  "011-politeness": politenessMigration,
  "012-documents-speech": documentsMigration,
  "013-coverage": coverageMigration,
  "014-feed-tokens": feedTokensMigration,
  "015-websub": websubMigration,
  "016-opml-lists": opmlListsMigration,
  "017-oauth": oauthMigration,
  "018-sessions": sessionsMigration,
  "019-oauth-audience": oauthAudienceMigration,
  "025-stream-days": streamDaysMigration,
  "026-packed-stories": packedStoriesMigration,
  "027-story-texts": storyTextsMigration,
  "029-arrivals": arrivalsMigration,
  "034-quarantine": quarantineMigration,
  "035-coverage-order": coverageOrderMigration,
  "036-claim-key-log": claimKeyLogMigration,
  "037-shared-link": sharedLinkMigration,
  "038-unread-texts": unreadTextsMigration,
  "039-queue-turns": queueTurnsMigration,
  "040-page-titles": pageTitlesMigration,
  "041-claim-signals": claimSignalsMigration,
  "042-signal-words": signalWordsMigration,
  "043-leases": leasesMigration,
  "044-publication": publicationMigration,
  "045-shared-requests": sharedRequestsMigration,
  "046-sockets-config": socketsConfigMigration,
  "047-hosts": hostsMigration,
  "048-moving": movingMigration,
  "049-commit-marks": commitMarksMigration,
  "050-record-words": recordWordsMigration,
  "051-claim-words": claimWordsMigration,
  "052-host-requests": hostRequestsMigration,
  "053-robots-copies": robotsCopiesMigration,
  "054-claim-feedback": claimFeedbackMigration,
  "055-story-marks": storyMarksMigration,
  "056-beacon-alerts": beaconAlertsMigration,
  "057-outlet-icons": outletIconsMigration,
  "058-claim-glosses": claimGlossesMigration,
  "059-locales": localesMigration,
};
