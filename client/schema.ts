/** Types of every address and schema of the service. Written by `npm run client:generate` from the OpenAPI document. */
export interface paths {
    "/v1/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push a batch of observations
         * @description Requires a secret key. Each observation is validated by itself: the batch is accepted when at least one is valid, and the receipt lists the errors of the others. Of one type and external id the last 50 are kept. 202 means stored and queued; the status of the batch shows when it was applied. Sending the same batch again with the same Idempotency-Key returns the first receipt and applies nothing twice.
         */
        post: operations["pushObservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a batch
         * @description Requires a secret key of the account that pushed it.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/payload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bytes of a batch as they were pushed
         * @description Requires a secret key of the account that pushed it. The bytes are those of the body after inflation, archived before anything was read from them, with the media type they came with; `bytes` and `sha256` of the batch describe them.
         */
        get: operations["getBatchPayload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fixtures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fixtures
         * @description Ordered by start, then id; fixtures without a start by their local date, undated ones last. With `near` the nearest come first. Insertions between two pages never make a page skip or repeat a fixture. A page looks at no more than 3,000 rows. Where few of them meet the filters, it has fewer elements than `limit`, even none; the list ends only where `next_cursor` is null.
         */
        get: operations["listFixtures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fixtures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a fixture */
        get: operations["getFixture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fixtures/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the changes of a fixture */
        get: operations["getFixtureHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fixtures/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every reported result of a fixture */
        get: operations["getFixtureResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find teams by name
         * @description The best match first. Accents, case and typing errors are tolerated; every word must match. Where thousands of names have the words, a page may have fewer elements than `limit`, even none, and still lead on.
         */
        get: operations["listTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One team */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find organizations by name
         * @description The best match first. Accents, case and typing errors are tolerated; every word must match. Where thousands of names have the words, a page may have fewer elements than `limit`, even none, and still lead on.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find venues
         * @description At least one of `q`, `near` and `region` is required. With `near` the nearest come first and have `distance_km`; with `q` the best matches come first. Where thousands of names have the words, a page may have fewer elements than `limit`, even none, and still lead on.
         */
        get: operations["listVenues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/venues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One venue */
        get: operations["getVenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/competitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List competitions
         * @description Ordered by start date, undated competitions last, also with `q`; with `near` the nearest first. A page looks at no more than 3,000 rows. Where few of them meet the filters, it has fewer elements than `limit`, even none; the list ends only where `next_cursor` is null.
         */
        get: operations["listCompetitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/competitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One competition, with its divisions, stages and venues */
        get: operations["getCompetition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/competitions/{id}/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tables of a competition's stages
         * @description Ordered by division, then by the order of its stages. A table is recomputed in the transaction that changes its games. A page ends at 1,000 tables or 4 MiB.
         */
        get: operations["listStandings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stages/{id}/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The table of a stage
         * @description Each row has a trace: the rules that determined its position. A bracket has no rows.
         */
        get: operations["getStandings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/competitions/{id}/export/fixtures.parquet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A competition's fixtures as one Parquet file
         * @description Requires a secret key. One flat row per fixture, including cancelled ones, ordered by start, then id. Every column may be null; timestamps are in microseconds UTC. The file is a consistent snapshot and is sent while it is written.
         */
        get: operations["exportFixtures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fixtures/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The box score of a fixture */
        get: operations["getBoxScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to the calendar of a team
         * @description Public: no key is required; the id of the team alone determines the mode. An iCalendar document (RFC 5545) of the fixtures from 90 days ago to 400 days ahead. The UID of a fixture never changes and its SEQUENCE only increases. A cancelled fixture stays and is marked as cancelled; a fixture without a time is an all-day event marked "(time TBD)"; one without an end lasts 90 minutes. Times are in UTC. The calendar of a merged team is that of its survivor. Teams of an organization that is private are 404 without a token.
         */
        get: operations["getTeamCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes since a cursor
         * @description Oldest first. Without a cursor the list starts at the beginning of the stream, which contains every entity. Continue with `next_cursor`, immediately while `has_more` is true.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up the canonical id that a source's own id maps to */
        get: operations["lookUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fixtures/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every claim on every field of a fixture
         * @description The winner first; each claim has the reason why it won or lost. A page ends at 1,000 claims or 4 MiB; a field whose claims go on beyond it goes on, under its name, as the first of the next page.
         */
        get: operations["getFixtureProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every claim on every field of a team
         * @description The winner first; each claim has the reason why it won or lost. A page ends at 1,000 claims or 4 MiB; a field whose claims go on beyond it goes on, under its name, as the first of the next page.
         */
        get: operations["getTeamProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/venues/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every claim on every field of a venue
         * @description The winner first; each claim has the reason why it won or lost. A page ends at 1,000 claims or 4 MiB; a field whose claims go on beyond it goes on, under its name, as the first of the next page.
         */
        get: operations["getVenueProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/competitions/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every claim on every field of a competition
         * @description The winner first; each claim has the reason why it won or lost. A page ends at 1,000 claims or 4 MiB; a field whose claims go on beyond it goes on, under its name, as the first of the next page.
         */
        get: operations["getCompetitionProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every claim on every field of an organization
         * @description The winner first; each claim has the reason why it won or lost. A page ends at 1,000 claims or 4 MiB; a field whose claims go on beyond it goes on, under its name, as the first of the next page.
         */
        get: operations["getOrganizationProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read by GraphQL
         * @description The reads of this interface as one graph: their parameters are arguments, their answers are types, and what an answer refers to is read along (`record`). Takes any key. Introspection tells the schema. A request counts as many requests as it has fields at its root, and one more for each thousand rows that it asks for. The subscription `changes` is the stream of changes, live: over a WebSocket at this address (subprotocol graphql-transport-ws, with `authorization` in the payload of the first message), or with `Accept: multipart/mixed`.
         */
        post: operations["runGraphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Manage an account by GraphQL
         * @description What people do in the dashboard, for scripts: a field for each thing that may be done, with the rules and problems of that. Takes a user token (`Authorization: Bearer ut_...`), which acts for its person in one account, or the session of a page of the service itself. Introspection tells the schema. Requests count with those of the secret keys of the account in live mode, each as in /v1/graphql.
         */
        post: operations["runManageGraphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscriptions of the account in this mode
         * @description Requires a secret key.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Subscribe an endpoint to events
         * @description Requires a secret key. The subscription receives every change that commits after this response. The signing secret in the response is shown only once. An account can have at most 20 subscriptions in each mode.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscription
         * @description Requires a secret key of the account that owns it.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a subscription
         * @description Requires a secret key of the account that owns it. Its deliveries are deleted too.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description Requires a secret key of the account that owns it. Deliveries are signed with both secrets for 24 hours. The new secret is shown only once.
         */
        post: operations["rotateSubscriptionSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Requires a secret key of the account that owns it. Sends `oyss.subscription.test` to this endpoint, whatever its events and filter. The deliveries of the subscription show the result.
         */
        post: operations["testSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a subscription
         * @description Requires a secret key of the account that owns it. Newest first. Deliveries are kept for 30 days.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Requires a secret key of the account that owns it. Sends the same event with the same id again immediately, as a new attempt. If the attempt fails, the retry schedule starts again.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/feeds/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand over a new file of a feed
         * @description Requires a secret key of the account and mode that own the feed. 202 means stored: it is read next, as if it had been fetched, and the run tells what became of it. The bytes that were last applied, sent again, are a run that ends as `unchanged`. A feed that has an address takes files as well.
         */
        post: operations["uploadFeedFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/feeds/{id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what became of a file
         * @description Requires a secret key of the account and mode that own the feed. Ask again until `is_settled`.
         */
        get: operations["getFeedRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/t/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of a team, for people
         * @description Public, as its calendar is: the next game with its place and how sure it is, the schedule with what was moved or called off, results, where the team stands, and the calendar to subscribe to. Problems are pages too for who names HTML in `Accept`.
         */
        get: operations["getTeamPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of a competition, for people
         * @description Public: its divisions, or one of them with its tables and why teams stand where they stand, the next games and the latest. Problems are pages too for who names HTML in `Accept`.
         */
        get: operations["getCompetitionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service can accept pushes */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process is ready for requests: it is not stopping, its database accepts writes, and pushes are being applied */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for Prometheus, for this machine or with the token of the setting METRICS_TOKEN */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an error means */
        get: operations["getProblemType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where to begin, for people */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document, for people */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/specification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of the service, for people */
        get: operations["getSpecification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/specification/{theme}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of one theme, for people */
        get: operations["getSpecificationTheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/style.css": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stylesheet of the pages for people */
        get: operations["getStylesheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages.css": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stylesheet of the public pages of teams and competitions */
        get: operations["getPageStylesheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changelog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is new, for people */
        get: operations["getChangelog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Signed according to Standard Webhooks: verify `webhook-signature` before trusting the body. Answer 2xx within 15 seconds and process the event afterwards. Any other answer is retried for 24 hours, except 410, which disables the subscription. Several deliveries are sent concurrently, more of them to an endpoint that answers 2xx within half a second, so they may arrive out of order: `data.version` shows which of two is newer. A delivery may arrive twice.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        OrganizationObservation: {
            /** @constant */
            type: "organization";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["OrganizationData"];
        };
        CompetitionObservation: {
            /** @constant */
            type: "competition";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["CompetitionData"];
        };
        TeamObservation: {
            /** @constant */
            type: "team";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["TeamData"];
        };
        VenueObservation: {
            /** @constant */
            type: "venue";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["VenueData"];
        };
        FixtureObservation: {
            /** @constant */
            type: "fixture";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["FixtureData"];
        };
        ResultObservation: {
            /** @constant */
            type: "result";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["ResultData"];
        };
        StatLineObservation: {
            /** @constant */
            type: "stat_line";
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /** @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored. */
            deleted?: boolean;
            data: components["schemas"]["StatLineData"];
        };
        DeletedObservation: {
            type: components["schemas"]["ObservationType"];
            external_id: components["schemas"]["ExternalId"];
            /** @description When the source knew this; by default the time of receipt, the later of two in a batch being the newer. At most 5 minutes in the future. */
            observed_at?: components["schemas"]["Instant"];
            /** @description 1 by default. */
            confidence?: number;
            /**
             * @description The source no longer lists the entity. `data` may then be `{}`; its content is ignored.
             * @constant
             */
            deleted: true;
            data: Record<string, never>;
        };
        /** @description What one source said about one entity at one time. Compact JSON of at most 64 KiB, a competition 256 KiB. */
        Observation: components["schemas"]["OrganizationObservation"] | components["schemas"]["CompetitionObservation"] | components["schemas"]["TeamObservation"] | components["schemas"]["VenueObservation"] | components["schemas"]["FixtureObservation"] | components["schemas"]["ResultObservation"] | components["schemas"]["StatLineObservation"] | components["schemas"]["DeletedObservation"];
        ObservationBatch: {
            /** @description A source registered to the caller in the key's mode. */
            source: components["schemas"]["SourceKey"];
            sent_at?: components["schemas"]["Instant"];
            observations: components["schemas"]["Observation"][];
        };
        OrganizationData: {
            name: string;
            kind: components["schemas"]["OrganizationKind"];
            short_name?: string;
            /** @description Free text. */
            region?: string;
            country?: components["schemas"]["Country"];
            website?: components["schemas"]["Uri"];
            sanctioning?: components["schemas"]["Sanctioning"];
        };
        CompetitionData: {
            name: string;
            sport: components["schemas"]["Sport"];
            kind: components["schemas"]["ObservedCompetitionKind"];
            host?: components["schemas"]["Reference"];
            season?: string;
            start_date?: components["schemas"]["CalendarDate"];
            end_date?: components["schemas"]["CalendarDate"];
            time_zone?: components["schemas"]["TimeZone"];
            website?: components["schemas"]["Uri"];
            /** @description Each once: without `external_id` they are told apart by `name`, `age_group` and `gender`. */
            divisions?: components["schemas"]["DivisionData"][];
        };
        DivisionData: {
            external_id?: components["schemas"]["ExternalId"];
            name: string;
            age_group?: components["schemas"]["AgeGroup"];
            gender?: components["schemas"]["Gender"];
            /** @description The host's own tier. */
            level?: string;
            /** @description Each once: without `external_id` they are told apart by `name`, `type` and `order`. */
            stages?: components["schemas"]["StageData"][];
        };
        StageData: {
            external_id?: components["schemas"]["ExternalId"];
            name: string;
            type: components["schemas"]["StageType"];
            order?: number;
            points?: components["schemas"]["Points"];
            /** @description In the order in which the host applies them. An unknown name is refused, never skipped. */
            tiebreakers?: components["schemas"]["Tiebreaker"][];
        };
        TeamData: {
            name: string;
            organization?: components["schemas"]["Reference"];
            sport?: components["schemas"]["Sport"];
            age_group?: components["schemas"]["AgeGroup"];
            birth_year?: number;
            gender?: components["schemas"]["Gender"];
            season?: string;
            level?: string;
            /** @description Used only to recognise the team; never served. */
            coach?: string;
            colors?: string[];
            sanctioning?: components["schemas"]["Sanctioning"];
        };
        VenueData: {
            name: string;
            address?: components["schemas"]["AddressData"];
            geo?: components["schemas"]["Position"];
            time_zone?: components["schemas"]["TimeZone"];
            /** @description Labels of fields, courts or rinks. */
            fields?: string[];
        };
        AddressData: {
            line1?: string;
            line2?: string;
            city?: string;
            region?: string;
            postal_code?: string;
            country?: components["schemas"]["Country"];
        };
        FixtureData: {
            kind: components["schemas"]["FixtureKind"];
            sport: components["schemas"]["Sport"];
            competition?: components["schemas"]["Reference"];
            division?: components["schemas"]["Reference"];
            stage?: components["schemas"]["Reference"];
            start?: components["schemas"]["Instant"];
            end?: components["schemas"]["Instant"];
            /** @description The local date while no time is known; used with `time_status` tbd. */
            date?: components["schemas"]["CalendarDate"];
            time_zone?: components["schemas"]["TimeZone"];
            /** @description Left out, a start implies confirmed, and a date without a start tbd. */
            time_status?: components["schemas"]["TimeStatus"];
            /** @description A source that never says one implies scheduled, and un-cancels nothing by it. */
            status?: components["schemas"]["FixtureStatus"];
            venue?: components["schemas"]["VenueReference"];
            sides?: components["schemas"]["SideData"][];
            /** @description For what is not a game. */
            title?: string;
            notes?: string;
            result?: components["schemas"]["Result"];
            url?: components["schemas"]["Uri"];
        };
        SideData: {
            role: components["schemas"]["SideRole"];
            team: components["schemas"]["Reference"];
        };
        Result: {
            scores: components["schemas"]["Score"][];
            final: boolean;
            /** @description Whether the host or a scoring partner marked it as official; false by default. */
            official?: boolean;
            /** @description The period being played, such as 2H, Q3 or T7. */
            period?: string;
            outcome?: components["schemas"]["ResultOutcome"];
        };
        Score: {
            role: components["schemas"]["SideRole"];
            score: number;
            /** @description Shoot-out score. */
            penalties?: number;
        };
        ResultData: {
            fixture: components["schemas"]["Reference"];
            result: components["schemas"]["Result"];
        };
        StatLineData: {
            fixture: components["schemas"]["Reference"];
            team: components["schemas"]["Reference"];
            /** @description Part of the identity of the line: the same external_id with another player, or none, is another line. A deletion deletes all lines of its external_id. */
            player?: components["schemas"]["PlayerReference"];
            /** @description Absent means the whole game. */
            period?: string;
            /** @enum {string} */
            sport: "soccer" | "baseball";
            stats: components["schemas"]["Stats"];
        };
        /**
         * @description Figures by name, such as goals_total or innings_pitched. Unknown names are kept.
         * @example {
         *       "goals_total": 2,
         *       "shots_on_goal_total": 5
         *     }
         */
        Stats: {
            [key: string]: number;
        };
        /** @description Another entity, by the same source's own id; its name helps while that entity has not been pushed. A blank one is none. */
        Reference: {
            external_id: components["schemas"]["ExternalId"];
            name?: string;
        };
        /** @description A participant, by the source's stable participant id. The name is served only with a grant. */
        PlayerReference: {
            external_id: components["schemas"]["ExternalId"];
            name?: string;
        };
        /** @description A venue and, within it, the field. */
        VenueReference: {
            external_id: components["schemas"]["ExternalId"];
            name?: string;
            field?: string;
        };
        Fixture: {
            id: components["schemas"]["FixtureId"];
            /** @constant */
            type: "fixture";
            sport: components["schemas"]["Sport"];
            kind: components["schemas"]["FixtureKind"];
            competition?: {
                id: components["schemas"]["CompetitionId"];
                name?: string;
            };
            division?: {
                id: components["schemas"]["DivisionId"];
                name?: string;
                age_group?: components["schemas"]["AgeGroup"];
                gender?: components["schemas"]["Gender"];
                level?: string;
            };
            stage?: {
                id: components["schemas"]["StageId"];
                name?: string;
                type?: components["schemas"]["StageType"];
            };
            start?: components["schemas"]["Instant"];
            end?: components["schemas"]["Instant"];
            date?: components["schemas"]["CalendarDate"];
            time_zone?: components["schemas"]["TimeZone"];
            time_status: components["schemas"]["TimeStatus"];
            status: components["schemas"]["FixtureStatus"];
            venue?: {
                id: components["schemas"]["VenueId"];
                name?: string;
                field?: string;
                geo?: components["schemas"]["Position"];
            };
            sides?: {
                role: components["schemas"]["SideRole"];
                team: {
                    id: components["schemas"]["TeamId"];
                    name?: string;
                };
            }[];
            title?: string;
            result?: components["schemas"]["Result"];
            /** @description The page of a source that shows it. */
            url?: components["schemas"]["Uri"];
            provenance: components["schemas"]["ProvenanceMap"];
            external_ids?: components["schemas"]["ExternalIds"];
            /** @description The state of the fixture before its latest reschedule, relocation, cancellation, postponement or reinstatement. */
            previous?: components["schemas"]["FixtureState"] | null;
            updated_at: components["schemas"]["Instant"];
            version: components["schemas"]["Version"];
        };
        FixturePage: {
            data: components["schemas"]["Fixture"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description For each field path, such as `start`, `venue.field` or `divisions.<id>.level`, the observation that won it. */
        ProvenanceMap: {
            [key: string]: components["schemas"]["ProvenanceEntry"];
        };
        ProvenanceEntry: {
            source: components["schemas"]["SourceKey"];
            source_class: components["schemas"]["SourceClass"];
            /** @description Authority of the source; the lowest number wins. */
            rank: number;
            observation_id: components["schemas"]["ObservationId"];
            observed_at: components["schemas"]["Instant"];
            confidence: number;
        };
        /** @description The sources' own ids, by source key. */
        ExternalIds: {
            [key: string]: string;
        };
        /** @description Increases by one with every applied change. */
        Version: number;
        /** @description Opaque; null on the last page. */
        NextCursor: string | null;
        Team: {
            id: components["schemas"]["TeamId"];
            /** @constant */
            type: "team";
            name: string;
            organization?: {
                id: components["schemas"]["OrganizationId"];
                name?: string;
            };
            sport?: components["schemas"]["Sport"];
            age_group?: components["schemas"]["AgeGroup"];
            birth_year?: number;
            gender?: components["schemas"]["Gender"];
            season?: string;
            level?: string;
            colors?: string[];
            sanctioning?: components["schemas"]["Sanctioning"];
            provenance: components["schemas"]["ProvenanceMap"];
            external_ids: components["schemas"]["ExternalIds"];
            updated_at: components["schemas"]["Instant"];
            version: components["schemas"]["Version"];
        };
        TeamPage: {
            data: components["schemas"]["Team"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Organization: {
            id: components["schemas"]["OrganizationId"];
            /** @constant */
            type: "organization";
            name: string;
            /** @description Absent while the organization is known from references only. */
            kind?: components["schemas"]["OrganizationKind"];
            short_name?: string;
            region?: string;
            country?: components["schemas"]["Country"];
            website?: components["schemas"]["Uri"];
            sanctioning?: components["schemas"]["Sanctioning"];
            provenance: components["schemas"]["ProvenanceMap"];
            external_ids: components["schemas"]["ExternalIds"];
            updated_at: components["schemas"]["Instant"];
            version: components["schemas"]["Version"];
        };
        OrganizationPage: {
            data: components["schemas"]["Organization"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Venue: {
            id: components["schemas"]["VenueId"];
            /** @constant */
            type: "venue";
            name: string;
            address?: {
                line1: string | null;
                line2: string | null;
                city: string | null;
                region: string | null;
                postal_code: string | null;
                country: string | null;
            };
            geo?: components["schemas"]["Position"];
            time_zone?: string | null;
            /** @description Labels of fields, courts or rinks. */
            fields: string[];
            /** @description Kilometres from the point of `near`; only with that parameter. */
            distance_km?: number;
            provenance: components["schemas"]["ProvenanceMap"];
            external_ids: components["schemas"]["ExternalIds"];
            updated_at: components["schemas"]["Instant"];
            version: components["schemas"]["Version"];
        };
        VenuePage: {
            data: components["schemas"]["Venue"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Competition: {
            id: components["schemas"]["CompetitionId"];
            /** @constant */
            type: "competition";
            name: string;
            sport: components["schemas"]["Sport"];
            kind: components["schemas"]["CompetitionKind"];
            host?: {
                id: components["schemas"]["OrganizationId"];
                name?: string;
            };
            season: string | null;
            start_date: components["schemas"]["CalendarDate"] | null;
            end_date: components["schemas"]["CalendarDate"] | null;
            time_zone: string | null;
            website: string | null;
            divisions: components["schemas"]["Division"][];
            /** @description The venues of its fixtures; only when a single competition is read. */
            venues?: components["schemas"]["Venue"][];
            provenance: components["schemas"]["ProvenanceMap"];
            external_ids: components["schemas"]["ExternalIds"];
            updated_at: components["schemas"]["Instant"];
            version: components["schemas"]["Version"];
        };
        CompetitionPage: {
            data: components["schemas"]["Competition"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Division: {
            id: components["schemas"]["DivisionId"];
            name: string;
            age_group: string | null;
            gender: string | null;
            level: string | null;
            stages: {
                id: components["schemas"]["StageId"];
                name: string;
                type: components["schemas"]["StageType"];
                order: number;
            }[];
        };
        Standings: {
            stage: components["schemas"]["StageId"];
            name: string;
            type: components["schemas"]["StageType"];
            division?: components["schemas"]["DivisionId"];
            division_name?: string;
            competition?: components["schemas"]["CompetitionId"];
            /** @description Whether every game of the stage that is not cancelled counts. */
            complete: boolean;
            /** @description default: the host published no rules. */
            tiebreak_source: components["schemas"]["TiebreakSource"];
            /** @description Increases when a row changes. */
            version: components["schemas"]["Version"];
            as_of: components["schemas"]["Instant"];
            points: components["schemas"]["Points"];
            /** @description The rules in the order in which they are applied. */
            tiebreakers: components["schemas"]["Tiebreaker"][];
            /** @description Games, not cancelled, that do not count yet. */
            missing_fixtures: components["schemas"]["FixtureId"][];
            /** @description The games that count, each as its id, an @ and its version. */
            derived_from: string[];
            /** @description Empty for a bracket. */
            rows: components["schemas"]["StandingsRow"][];
        };
        StandingsRow: {
            team: components["schemas"]["TeamId"];
            team_name: string;
            /** @description Teams that no rule separates share a position. */
            position: number;
            played: number;
            wins: number;
            draws: number;
            losses: number;
            goals_for: number;
            goals_against: number;
            goal_diff: number;
            points: number;
            /** @description The stage is incomplete or the position is shared. */
            provisional: boolean;
            /** @description Every rule that was applied to the group of tied teams that the row was in, with the deciding numbers, in order. */
            trace: string[];
        };
        StandingsList: {
            data: components["schemas"]["Standings"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        BoxScore: {
            fixture: components["schemas"]["FixtureId"];
            /** @description Whether there are player lines that this key may not see. They are returned only to a secret key of an account with the grant participants:read of the team's organization, as stated by the source of the line itself. */
            player_lines_withheld: boolean;
            lines: {
                id: string;
                team: components["schemas"]["TeamId"];
                team_name: string;
                /** @description The source's id of the participant; null on a line of the team. */
                player: string | null;
                player_name: string | null;
                /** @description Null means the whole game. */
                period: string | null;
                /** @enum {unknown} */
                sport: "soccer" | "baseball";
                stats: {
                    [key: string]: number;
                };
                source: components["schemas"]["SourceKey"];
                version: components["schemas"]["Version"];
            }[];
        };
        FixtureHistory: {
            id: components["schemas"]["FixtureId"];
            /** @description Oldest first. */
            data: components["schemas"]["FixtureChange"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        FixtureChange: {
            version: components["schemas"]["Version"];
            changed_at: components["schemas"]["Instant"];
            kind: components["schemas"]["ChangeKind"];
            changed_fields: string[];
            before?: components["schemas"]["FixtureState"];
            after: components["schemas"]["FixtureState"];
            /** @description The source whose observation caused the change. */
            source: string;
            observation_id?: components["schemas"]["ObservationId"] | null;
            /** @description Shared by all changes that one observation caused. */
            change_group: string;
            /**
             * @description field: the move stayed inside one complex; complex: the venue itself changed.
             * @enum {unknown}
             */
            venue_change_scope?: "field" | "complex" | null;
            distance_km?: number | null;
            reason?: string | null;
        };
        FixtureState: {
            start?: components["schemas"]["Instant"];
            end?: components["schemas"]["Instant"];
            date?: components["schemas"]["CalendarDate"];
            time_status: components["schemas"]["TimeStatus"];
            status: components["schemas"]["FixtureStatus"];
            venue?: {
                id: components["schemas"]["VenueId"];
                name?: string;
                field?: string;
            };
        };
        ResultsReport: {
            fixture: components["schemas"]["FixtureId"];
            winning_source: string | null;
            /** @description The winner first; at most 1,000 of them. */
            reported: {
                source: components["schemas"]["SourceKey"];
                source_class: components["schemas"]["SourceClass"];
                observed_at: components["schemas"]["Instant"];
                confidence: number;
                winning: boolean;
                result: components["schemas"]["Result"];
            }[];
            next_cursor: components["schemas"]["NextCursor"];
        };
        BatchReceipt: {
            batch_id: components["schemas"]["BatchId"];
            accepted: number;
            rejected: number;
            errors?: components["schemas"]["ObservationError"][];
        };
        Batch: {
            batch_id: components["schemas"]["BatchId"];
            accepted: number;
            rejected: number;
            errors?: components["schemas"]["ObservationError"][];
            status: components["schemas"]["BatchStatus"];
            received_at: components["schemas"]["Instant"];
            applied_at?: components["schemas"]["Instant"] | null;
            /** @description Why processing stopped, when the batch failed: a sentence, with the reference to tell when reporting it. */
            error?: string | null;
            /** @description The body that was pushed, archived as it came but for persons who were erased. */
            payload: {
                /** @description How many bytes were pushed, after inflation. */
                bytes: number;
                /** @description Their SHA-256. */
                sha256: string;
                /**
                 * Format: uri-reference
                 * @description Where to get them, at this service.
                 */
                location: string;
                /** @description When a person was last erased from them; `sha256` is that of the bytes as they came. */
                erased_at?: components["schemas"]["Instant"];
            };
        };
        ChangePage: {
            data: components["schemas"]["Change"][];
            /** @description Store it: the next request continues from here. Valid for 30 days. */
            next_cursor: string;
            /** @description Whether to request the next page immediately. A page may be empty although more follow. */
            has_more: boolean;
        };
        Change: {
            /** @description The id of the entity; of the fixture for a result. */
            id: string;
            type: components["schemas"]["ChangeType"];
            /** @example oyss.fixture.rescheduled */
            event: string;
            version: components["schemas"]["Version"];
            at: components["schemas"]["Instant"];
            changed_fields?: string[];
        };
        Provenance: {
            id: string;
            data: {
                field: string;
                /** @description The winner first. */
                claims: components["schemas"]["Claim"][];
            }[];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Claim: {
            source: components["schemas"]["SourceKey"];
            source_class: components["schemas"]["SourceClass"];
            rank: number;
            observation_id: components["schemas"]["ObservationId"];
            observed_at: components["schemas"]["Instant"];
            confidence: number;
            /** @description The value that the source stated or implied, as the reason then says; null where it cleared the field. */
            value: unknown;
            withdrawn: boolean;
            winning: boolean;
            /** @description Why this claim won or lost. */
            reason: string;
        };
        EntityPointer: {
            type: components["schemas"]["PointedType"];
            id: string;
        };
        GraphqlRequest: {
            /** @description A document of GraphQL. */
            query: string;
            /** @description Which of its operations is meant, where it has several. */
            operationName?: string | null;
            /** @description The values of its variables. */
            variables?: Record<string, never> | null;
            /** @description Not looked at. */
            extensions?: Record<string, never> | null;
        };
        GraphqlResult: {
            /** @description By the fields that were asked for; absent where nothing was executed. */
            data?: Record<string, never> | null;
            errors?: {
                /** @description What is wrong and what to do about it. */
                message: string;
                locations?: {
                    line: number;
                    column: number;
                }[];
                path?: (string | number)[];
                extensions: {
                    code: string;
                    /** @description The last part of the type of the problem. */
                    problem: string;
                    /** Format: uri */
                    type: string;
                    request_id: string;
                };
            }[];
        };
        SubscriptionRequest: {
            /**
             * @description The address that deliveries are sent to: public, http or https (only https in live mode), without a user name.
             * @example https://club.example.org/hooks/oyss
             */
            url: string;
            /** @description `*` stands for any run of characters. */
            events: string[];
            /** @description Only events about these; events that are about no such thing are left out. */
            filter?: {
                /**
                 * @description Fixtures and results that are or were of the competition, its standings, and the competition itself.
                 * @example cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF
                 */
                competition?: string;
                /**
                 * @description Fixtures and results in which the team plays or played, and the team itself.
                 * @example tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF
                 */
                team?: string;
            };
        };
        EmptyRequest: Record<string, never>;
        Subscription: {
            id: components["schemas"]["SubscriptionId"];
            /** @constant */
            type: "subscription";
            /**
             * @description The mode of the key that made it.
             * @enum {unknown}
             */
            mode: "test" | "live";
            /**
             * @description The address that deliveries are sent to: public, http or https (only https in live mode), without a user name.
             * @example https://club.example.org/hooks/oyss
             */
            url: string;
            events: string[];
            filter: {
                competition?: components["schemas"]["CompetitionId"];
                team?: components["schemas"]["TeamId"];
            };
            status: components["schemas"]["SubscriptionStatus"];
            /** @description Why it was disabled. */
            disabled_reason: string | null;
            disabled_at: components["schemas"]["Instant"] | null;
            created_at: components["schemas"]["Instant"];
            /** @description Until when deliveries are signed with the secret before this one as well. */
            previous_secret_ends_at: components["schemas"]["Instant"] | null;
        };
        SubscriptionWithSecret: {
            id: components["schemas"]["SubscriptionId"];
            /** @constant */
            type: "subscription";
            /**
             * @description The mode of the key that made it.
             * @enum {unknown}
             */
            mode: "test" | "live";
            /**
             * @description The address that deliveries are sent to: public, http or https (only https in live mode), without a user name.
             * @example https://club.example.org/hooks/oyss
             */
            url: string;
            events: string[];
            filter: {
                competition?: components["schemas"]["CompetitionId"];
                team?: components["schemas"]["TeamId"];
            };
            status: components["schemas"]["SubscriptionStatus"];
            /** @description Why it was disabled. */
            disabled_reason: string | null;
            disabled_at: components["schemas"]["Instant"] | null;
            created_at: components["schemas"]["Instant"];
            /** @description Until when deliveries are signed with the secret before this one as well. */
            previous_secret_ends_at: components["schemas"]["Instant"] | null;
            /** @description The key that verifies the signatures of deliveries. Shown only once. */
            secret: string;
        };
        SubscriptionList: {
            /** @description Oldest first; at most 20. */
            data: components["schemas"]["Subscription"][];
        };
        Delivery: {
            id: components["schemas"]["DeliveryId"];
            /** @constant */
            type: "delivery";
            subscription: components["schemas"]["SubscriptionId"];
            event: {
                id: components["schemas"]["EventId"];
                type: components["schemas"]["EventType"];
            };
            status: components["schemas"]["DeliveryStatus"];
            /** @description When the next attempt is due. */
            next_attempt_at: components["schemas"]["Instant"] | null;
            created_at: components["schemas"]["Instant"];
            /** @description The attempts that ended, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            attempt: number;
            ended_at: components["schemas"]["Instant"];
            /** @description The status of the response of the endpoint. */
            status_code: number | null;
            /** @description Milliseconds. */
            duration_ms: number | null;
            /** @description What went wrong. */
            error: string | null;
            /** @description When the next attempt was to be; null: none. */
            next_attempt_at: components["schemas"]["Instant"] | null;
        };
        DeliveryPage: {
            data: components["schemas"]["Delivery"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A CloudEvent 1.0 in structured mode. */
        Event: {
            /** @constant */
            specversion: "1.0";
            /** @description The same on every attempt and to every subscriber. */
            id: components["schemas"]["EventId"];
            /**
             * Format: uri
             * @description The service and the mode.
             */
            source: string;
            type: components["schemas"]["EventType"];
            /** @description The id of the entity that the event is about. */
            subject: string;
            time: components["schemas"]["Instant"];
            /** @constant */
            datacontenttype: "application/json";
            /** @description What all changes have; each type has more. At most 20 KB. */
            data: {
                id: string;
                type: string;
                version?: components["schemas"]["Version"];
                changed_fields?: string[];
                /** @description Shared by everything that one observation caused. */
                change_group?: string;
                source?: components["schemas"]["SourceKey"];
                observation_id?: components["schemas"]["ObservationId"] | null;
            };
        };
        FeedRun: {
            feed_id: components["schemas"]["FeedId"];
            source_key: components["schemas"]["SourceKey"];
            run_id: components["schemas"]["RunId"];
            trigger: components["schemas"]["RunTrigger"];
            /** @description The bytes, as they came. */
            snapshot_id?: components["schemas"]["SnapshotId"];
            /** @description Of the feed, as it is now. */
            status: components["schemas"]["FeedStatus"];
            /** @description Why, where there is something to be said. */
            status_reason?: string;
            /** @description Of the run. */
            state: components["schemas"]["RunState"];
            /** @description Whether the run has ended, and all that it pushed is applied. */
            is_settled: boolean;
            /** @description What is not known yet is absent. */
            counts: {
                /** @description Rows of the file, or events of a calendar. */
                rows?: number;
                /** @description Those that were read. */
                entries?: number;
                /** @description Those that were not. */
                skipped?: number;
                /** @description Entries that were not listed before. */
                new?: number;
                /** @description Entries that change nothing. */
                same?: number;
                /** @description Entries that change what was reported of them before. */
                changed?: number;
                /** @description Entries that differ from something newer, which stands. */
                older?: number;
                /** @description Listed entries that it does not have. */
                missing?: number;
                /** @description Listed entries that it withdrew. */
                withdrawn?: number;
            };
            /** @description Why it is held, in sentences. */
            reasons: string[];
            /** @description What the reader noticed; of a file in which nothing is, why. */
            warnings: string[];
            /** @description Why it could not be read. */
            failure?: string;
            /** @description What was not read: the first 1,000. */
            skipped: {
                /** @description The row of the file, counted from 1 with the header; the UID of an event. */
                row: number | string;
                code: string;
                /** @description Why, in a sentence. */
                words: string;
            }[];
            started_at?: components["schemas"]["Instant"];
            ended_at?: components["schemas"]["Instant"];
        };
        Problem: {
            /**
             * Format: uri
             * @description Stable; the address of a page that explains the error.
             */
            type: string;
            title: string;
            status: number;
            /** @description What is wrong with this request and what to do about it. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /** @description The value of the header Request-Id; quote it to support. */
            request_id: string;
            errors?: components["schemas"]["FieldError"][];
        };
        FieldError: {
            /** @description Position of the observation in the batch; absent if the error is in the body around the observations. */
            index?: number;
            /** @description JSON pointer into the observation, into the body, or into the parameters of the query. */
            path: string;
            message: string;
        };
        ObservationError: {
            /** @description Position of the observation in the batch. */
            index: number;
            /** @description JSON pointer into the observation. */
            path: string;
            message: string;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @enum {string} */
        TiebreakSource: "stage" | "default";
        /** @enum {string} */
        Sport: "soccer" | "baseball" | "softball" | "basketball" | "volleyball" | "lacrosse" | "hockey" | "football" | "rugby" | "field_hockey" | "other";
        /** @enum {string} */
        ObservationType: "organization" | "competition" | "team" | "venue" | "fixture" | "result" | "stat_line";
        /** @enum {string} */
        ChangeType: "fixture" | "team" | "competition" | "venue" | "organization" | "result";
        /**
         * @description A result leads to its fixture.
         * @enum {string}
         */
        LookupType: "fixture" | "team" | "venue" | "competition" | "organization" | "division" | "stage" | "result";
        /** @enum {string} */
        PointedType: "fixture" | "team" | "venue" | "competition" | "organization" | "division" | "stage";
        /** @enum {string} */
        OrganizationKind: "club" | "league" | "tournament_host" | "governing_body" | "other";
        /** @enum {string} */
        ObservedCompetitionKind: "tournament" | "league" | "showcase" | "friendly_series" | "other";
        /** @enum {string} */
        CompetitionKind: "tournament" | "league" | "showcase" | "camp" | "friendly" | "other";
        /** @enum {string} */
        StageType: "pool" | "bracket" | "round_robin" | "league" | "playoff" | "other";
        /** @enum {string} */
        FixtureKind: "game" | "practice" | "tryout" | "scrimmage" | "event";
        /** @enum {string} */
        FixtureStatus: "scheduled" | "postponed" | "cancelled" | "completed" | "in_progress" | "forfeit";
        /** @enum {string} */
        TimeStatus: "confirmed" | "estimated" | "tbd";
        /** @enum {string} */
        SideRole: "home" | "away" | "participant";
        /** @enum {string} */
        Gender: "M" | "F" | "coed";
        /** @enum {string} */
        ResultOutcome: "home_win" | "away_win" | "draw" | "forfeit_home" | "forfeit_away" | "abandoned";
        /** @enum {string} */
        ChangeKind: "created" | "updated" | "rescheduled" | "relocated" | "postponed" | "cancelled" | "completed" | "reinstated" | "withdrawn" | "merged" | "unmerged";
        /** @enum {string} */
        SourceClass: "authoritativePush" | "partnerApi" | "hostFeed" | "ownerCorrection" | "scrape" | "crowd";
        /** @enum {string} */
        BatchStatus: "received" | "processing" | "done" | "failed";
        /** @enum {string} */
        FeedStatus: "pending" | "healthy" | "degraded" | "failing" | "disabled" | "drifted";
        /**
         * @description `claimed`, `fetched` and `extracted` are steps on the way; `held` waits for somebody to accept or discard it.
         * @enum {string}
         */
        RunState: "claimed" | "not_modified" | "failed" | "fetched" | "unreadable" | "extracted" | "unchanged" | "applied" | "held" | "accepted" | "discarded" | "superseded" | "previewed" | "excluded";
        /** @enum {string} */
        RunTrigger: "schedule" | "manual" | "upload" | "preview" | "replay" | "due";
        /** @enum {string} */
        EventType: "oyss.fixture.created" | "oyss.fixture.updated" | "oyss.fixture.rescheduled" | "oyss.fixture.relocated" | "oyss.fixture.postponed" | "oyss.fixture.cancelled" | "oyss.fixture.completed" | "oyss.fixture.reinstated" | "oyss.fixture.withdrawn" | "oyss.fixture.merged" | "oyss.fixture.unmerged" | "oyss.result.reported" | "oyss.result.updated" | "oyss.result.finalized" | "oyss.result.withdrawn" | "oyss.team.created" | "oyss.team.updated" | "oyss.team.withdrawn" | "oyss.team.merged" | "oyss.team.unmerged" | "oyss.organization.created" | "oyss.organization.updated" | "oyss.organization.withdrawn" | "oyss.organization.merged" | "oyss.organization.unmerged" | "oyss.venue.created" | "oyss.venue.updated" | "oyss.venue.withdrawn" | "oyss.venue.merged" | "oyss.venue.unmerged" | "oyss.competition.created" | "oyss.competition.updated" | "oyss.competition.withdrawn" | "oyss.competition.merged" | "oyss.competition.unmerged" | "oyss.standing.updated" | "oyss.stat_line.updated" | "oyss.subscription.test" | "oyss.subscription.disabled" | "oyss.feed.drifted" | "oyss.feed.failing" | "oyss.feed.recovered";
        /**
         * @description To an `unconfirmed` endpoint, in live mode alone, only `oyss.subscription.test` is sent until it answers 2xx; deliveries wait for 24 hours. Nothing is sent to a `disabled` endpoint. Create the subscription anew once it is healthy.
         * @enum {string}
         */
        SubscriptionStatus: "enabled" | "unconfirmed" | "disabled";
        /** @enum {string} */
        DeliveryStatus: "pending" | "sending" | "succeeded" | "failed" | "cancelled";
        /**
         * @description The source's own id: opaque, stable within the source.
         * @example game-1041
         */
        ExternalId: string;
        /**
         * @example my-league
         * @example feed:ical:eagles-u12
         */
        SourceKey: string;
        /**
         * Format: date-time
         * @example 2026-09-12T14:30:00Z
         */
        Instant: string;
        /**
         * Format: date
         * @example 2026-09-12
         */
        CalendarDate: string;
        /**
         * Format: date-time-or-date
         * @example 2026-09-12
         * @example 2026-09-12T14:30:00Z
         */
        InstantOrDate: string;
        /**
         * Format: time-zone
         * @example America/Chicago
         * @example UTC
         */
        TimeZone: string;
        /**
         * Format: uri
         * @example https://example.org/schedule
         */
        Uri: string;
        /** @example US */
        Country: string;
        /**
         * @description Stored and served without a leading zero: `U09` becomes `U9`.
         * @example U12
         * @example open
         */
        AgeGroup: string;
        /** @example 3-1-0 */
        Points: string;
        /**
         * @example head_to_head:mini_table
         * @example goal_diff_capped:4
         */
        Tiebreaker: string;
        /**
         * @description Latitude and longitude, WGS-84 decimal degrees.
         * @example [
         *       41.8781,
         *       -87.6298
         *     ]
         */
        Position: [
            number,
            number
        ];
        /**
         * @description Identifiers that governing bodies assigned, keyed by body.
         * @example {
         *       "us_youth_soccer": "IL-20931"
         *     }
         */
        Sanctioning: {
            [key: string]: string;
        };
        /** @example fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        FixtureId: string;
        /** @example tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        TeamId: string;
        /** @example cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        CompetitionId: string;
        /** @example org_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        OrganizationId: string;
        /** @example ven_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        VenueId: string;
        /** @example div_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        DivisionId: string;
        /** @example stg_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        StageId: string;
        /** @example src_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        SourceId: string;
        /** @example feed_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        FeedId: string;
        /** @example run_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        RunId: string;
        /** @example snap_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        SnapshotId: string;
        /** @example batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        BatchId: string;
        /** @example obs_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        ObservationId: string;
        /** @example sub_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        SubscriptionId: string;
        /** @example dlv_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        DeliveryId: string;
        /** @example evt_01K5T3M8Q9ZXW4V7N2B6C0D1EF */
        EventId: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type OrganizationObservation = components['schemas']['OrganizationObservation'];
export type CompetitionObservation = components['schemas']['CompetitionObservation'];
export type TeamObservation = components['schemas']['TeamObservation'];
export type VenueObservation = components['schemas']['VenueObservation'];
export type FixtureObservation = components['schemas']['FixtureObservation'];
export type ResultObservation = components['schemas']['ResultObservation'];
export type StatLineObservation = components['schemas']['StatLineObservation'];
export type DeletedObservation = components['schemas']['DeletedObservation'];
export type Observation = components['schemas']['Observation'];
export type ObservationBatch = components['schemas']['ObservationBatch'];
export type OrganizationData = components['schemas']['OrganizationData'];
export type CompetitionData = components['schemas']['CompetitionData'];
export type DivisionData = components['schemas']['DivisionData'];
export type StageData = components['schemas']['StageData'];
export type TeamData = components['schemas']['TeamData'];
export type VenueData = components['schemas']['VenueData'];
export type AddressData = components['schemas']['AddressData'];
export type FixtureData = components['schemas']['FixtureData'];
export type SideData = components['schemas']['SideData'];
export type Result = components['schemas']['Result'];
export type Score = components['schemas']['Score'];
export type ResultData = components['schemas']['ResultData'];
export type StatLineData = components['schemas']['StatLineData'];
export type Stats = components['schemas']['Stats'];
export type Reference = components['schemas']['Reference'];
export type PlayerReference = components['schemas']['PlayerReference'];
export type VenueReference = components['schemas']['VenueReference'];
export type Fixture = components['schemas']['Fixture'];
export type FixturePage = components['schemas']['FixturePage'];
export type ProvenanceMap = components['schemas']['ProvenanceMap'];
export type ProvenanceEntry = components['schemas']['ProvenanceEntry'];
export type ExternalIds = components['schemas']['ExternalIds'];
export type Version = components['schemas']['Version'];
export type NextCursor = components['schemas']['NextCursor'];
export type Team = components['schemas']['Team'];
export type TeamPage = components['schemas']['TeamPage'];
export type Organization = components['schemas']['Organization'];
export type OrganizationPage = components['schemas']['OrganizationPage'];
export type Venue = components['schemas']['Venue'];
export type VenuePage = components['schemas']['VenuePage'];
export type Competition = components['schemas']['Competition'];
export type CompetitionPage = components['schemas']['CompetitionPage'];
export type Division = components['schemas']['Division'];
export type Standings = components['schemas']['Standings'];
export type StandingsRow = components['schemas']['StandingsRow'];
export type StandingsList = components['schemas']['StandingsList'];
export type BoxScore = components['schemas']['BoxScore'];
export type FixtureHistory = components['schemas']['FixtureHistory'];
export type FixtureChange = components['schemas']['FixtureChange'];
export type FixtureState = components['schemas']['FixtureState'];
export type ResultsReport = components['schemas']['ResultsReport'];
export type BatchReceipt = components['schemas']['BatchReceipt'];
export type Batch = components['schemas']['Batch'];
export type ChangePage = components['schemas']['ChangePage'];
export type Change = components['schemas']['Change'];
export type Provenance = components['schemas']['Provenance'];
export type Claim = components['schemas']['Claim'];
export type EntityPointer = components['schemas']['EntityPointer'];
export type GraphqlRequest = components['schemas']['GraphqlRequest'];
export type GraphqlResult = components['schemas']['GraphqlResult'];
export type SubscriptionRequest = components['schemas']['SubscriptionRequest'];
export type EmptyRequest = components['schemas']['EmptyRequest'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionWithSecret = components['schemas']['SubscriptionWithSecret'];
export type SubscriptionList = components['schemas']['SubscriptionList'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type Event = components['schemas']['Event'];
export type FeedRun = components['schemas']['FeedRun'];
export type Problem = components['schemas']['Problem'];
export type FieldError = components['schemas']['FieldError'];
export type ObservationError = components['schemas']['ObservationError'];
export type Health = components['schemas']['Health'];
export type TiebreakSource = components['schemas']['TiebreakSource'];
export type Sport = components['schemas']['Sport'];
export type ObservationType = components['schemas']['ObservationType'];
export type ChangeType = components['schemas']['ChangeType'];
export type LookupType = components['schemas']['LookupType'];
export type PointedType = components['schemas']['PointedType'];
export type OrganizationKind = components['schemas']['OrganizationKind'];
export type ObservedCompetitionKind = components['schemas']['ObservedCompetitionKind'];
export type CompetitionKind = components['schemas']['CompetitionKind'];
export type StageType = components['schemas']['StageType'];
export type FixtureKind = components['schemas']['FixtureKind'];
export type FixtureStatus = components['schemas']['FixtureStatus'];
export type TimeStatus = components['schemas']['TimeStatus'];
export type SideRole = components['schemas']['SideRole'];
export type Gender = components['schemas']['Gender'];
export type ResultOutcome = components['schemas']['ResultOutcome'];
export type ChangeKind = components['schemas']['ChangeKind'];
export type SourceClass = components['schemas']['SourceClass'];
export type BatchStatus = components['schemas']['BatchStatus'];
export type FeedStatus = components['schemas']['FeedStatus'];
export type RunState = components['schemas']['RunState'];
export type RunTrigger = components['schemas']['RunTrigger'];
export type EventType = components['schemas']['EventType'];
export type SubscriptionStatus = components['schemas']['SubscriptionStatus'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type ExternalId = components['schemas']['ExternalId'];
export type SourceKey = components['schemas']['SourceKey'];
export type Instant = components['schemas']['Instant'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type InstantOrDate = components['schemas']['InstantOrDate'];
export type TimeZone = components['schemas']['TimeZone'];
export type Uri = components['schemas']['Uri'];
export type Country = components['schemas']['Country'];
export type AgeGroup = components['schemas']['AgeGroup'];
export type Points = components['schemas']['Points'];
export type Tiebreaker = components['schemas']['Tiebreaker'];
export type Position = components['schemas']['Position'];
export type Sanctioning = components['schemas']['Sanctioning'];
export type FixtureId = components['schemas']['FixtureId'];
export type TeamId = components['schemas']['TeamId'];
export type CompetitionId = components['schemas']['CompetitionId'];
export type OrganizationId = components['schemas']['OrganizationId'];
export type VenueId = components['schemas']['VenueId'];
export type DivisionId = components['schemas']['DivisionId'];
export type StageId = components['schemas']['StageId'];
export type SourceId = components['schemas']['SourceId'];
export type FeedId = components['schemas']['FeedId'];
export type RunId = components['schemas']['RunId'];
export type SnapshotId = components['schemas']['SnapshotId'];
export type BatchId = components['schemas']['BatchId'];
export type ObservationId = components['schemas']['ObservationId'];
export type SubscriptionId = components['schemas']['SubscriptionId'];
export type DeliveryId = components['schemas']['DeliveryId'];
export type EventId = components['schemas']['EventId'];
export type $defs = Record<string, never>;
export interface operations {
    pushObservations: {
        parameters: {
            query?: never;
            header: {
                /** @description Derived from the payload or the producing job; the same for every attempt. Bare or in double quotes; spaces may be in it. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 10 MiB after inflation; may be sent with `Content-Encoding: gzip`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObservationBatch"];
            };
        };
        responses: {
            /** @description Stored and queued. */
            202: {
                headers: {
                    /** @description `true` when this is the receipt of an earlier push. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchReceipt"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `idempotency_key_required`: The header Idempotency-Key is missing. `idempotency_key_invalid`: The header Idempotency-Key is malformed. `malformed_json`: The body is not readable JSON. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_in_progress`: A push with this idempotency key is being stored. */
            409: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. `too_many_observations`: The batch has too many observations. `unknown_source`: The source is not registered here. `idempotency_key_reused`: The idempotency key was used for another body. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_exceeded`: The account has stored as much as it may. */
            507: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt and the status. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBatchPayload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description The bytes are a file: `attachment` with a name. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFixtures: {
        parameters: {
            query?: {
                /** @description Fixtures in which the team plays; of one that was merged, those of its survivor. */
                team?: components["schemas"]["TeamId"];
                /** @description Fixtures of the competition; of one that was merged, those of its survivor. */
                competition?: components["schemas"]["CompetitionId"];
                /** @description Fixtures of the division; of one that was merged, those of its survivor. */
                division?: components["schemas"]["DivisionId"];
                /** @description Fixtures of the stage; of one that was merged, those of its survivor. */
                stage?: components["schemas"]["StageId"];
                /** @description Fixtures at the venue; of one that was merged, those of its survivor. */
                venue?: components["schemas"]["VenueId"];
                /** @description Fixtures of the sport. */
                sport?: components["schemas"]["Sport"];
                /** @description Fixtures of the kind. */
                kind?: components["schemas"]["FixtureKind"];
                /** @description Fixtures in one of the states. Repeat the parameter, or separate the values by commas. */
                status?: components["schemas"]["FixtureStatus"][];
                /** @description Inclusive lower bound on the start. */
                from?: components["schemas"]["InstantOrDate"];
                /** @description Exclusive upper bound on the start. */
                to?: components["schemas"]["InstantOrDate"];
                /** @description Fixtures which changed at this time or later. */
                updated_since?: components["schemas"]["Instant"];
                /** @description Fixtures at most so far from the point, 25 km when no radius is given; the nearest first. */
                near?: string;
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturePage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFixture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FixtureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fixture; the surviving one if it was merged. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fixture"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFixtureHistory: {
        parameters: {
            query?: {
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FixtureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, oldest first. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixtureHistory"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFixtureResults: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FixtureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every reported result with its source; the winner is marked. One that its source withdrew is listed only while nobody else reports one. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultsReport"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query: {
                /** @description Words of the name, at most 16 different ones. */
                q: string;
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["TeamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity; the surviving one if it was merged. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query: {
                /** @description Words of the name, at most 16 different ones. */
                q: string;
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity; the surviving one if it was merged. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVenues: {
        parameters: {
            query?: {
                /** @description Words of the name, at most 16 different ones. */
                q?: string;
                /** @description Venues at most so far from the point, 25 km when no radius is given; the nearest first. */
                near?: string;
                /** @description Venues in the state or province. */
                region?: string;
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenuePage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. `filter_required`: At least one filter is required. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVenue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity; the surviving one if it was merged. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCompetitions: {
        parameters: {
            query?: {
                /** @description Competitions in the sport. */
                sport?: components["schemas"]["Sport"];
                /** @description Competitions of the kind. */
                kind?: components["schemas"]["CompetitionKind"];
                /** @description Competitions which play, or else whose host is, in the state or province. */
                region?: string;
                /** @description Competitions which are not over before this day. */
                from?: components["schemas"]["CalendarDate"];
                /** @description Competitions which have begun by this day. */
                to?: components["schemas"]["CalendarDate"];
                /** @description Competitions which play at most so far from the point, 25 km when no radius is given; the nearest first. */
                near?: string;
                /** @description Words of the name, at most 16 different ones. */
                q?: string;
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitionPage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCompetition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["CompetitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity; the surviving one if it was merged. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Competition"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStandings: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["CompetitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page: one table per stage. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingsList"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStandings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["StageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standings"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportFixtures: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["CompetitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBoxScore: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FixtureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every line that the key may see. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoxScore"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTeamCalendar: {
        parameters: {
            query?: {
                /** @description Opens teams that are not public, as a link says that was made for their families. What it does not open is 404, as without it. */
                token?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["TeamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the calendar for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team, by which a shared cache purges the calendar; absent with a token. */
                    "Surrogate-Key"?: string;
                    /** @description `*`: any web page may read it. */
                    "Access-Control-Allow-Origin"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the calendar for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team, by which a shared cache purges the calendar; absent with a token. */
                    "Surrogate-Key"?: string;
                    /** @description `*`: any web page may read it. */
                    "Access-Control-Allow-Origin"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description Only changes of these types. The cursor still passes over all others. Repeat the parameter, or separate the values by commas. */
                types?: components["schemas"]["ChangeType"][];
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cursor_expired`: The cursor is too old. */
            410: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lookUp: {
        parameters: {
            query: {
                /** @description Key of the source. */
                source: components["schemas"]["SourceKey"];
                /** @description What the id names. */
                type: components["schemas"]["LookupType"];
                /** @description The source's own id. */
                external_id: components["schemas"]["ExternalId"];
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityPointer"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFixtureProvenance: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FixtureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTeamProvenance: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["TeamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVenueProvenance: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCompetitionProvenance: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["CompetitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrganizationProvenance: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runGraphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphqlRequest"];
            };
        };
        responses: {
            /** @description The result; errors of single fields are in it. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResult"];
                    "application/graphql-response+json": components["schemas"]["GraphqlResult"];
                    "multipart/mixed": string;
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `malformed_json`: The body is not readable JSON. `invalid_query`: The document of GraphQL cannot be used. `query_too_costly`: The document of GraphQL asks for too much. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResult"];
                    "application/graphql-response+json": components["schemas"]["GraphqlResult"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runManageGraphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphqlRequest"];
            };
        };
        responses: {
            /** @description The result; errors of single fields are in it. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResult"];
                    "application/graphql-response+json": components["schemas"]["GraphqlResult"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `malformed_json`: The body is not readable JSON. `invalid_query`: The document of GraphQL cannot be used. `query_too_costly`: The document of GraphQL asks for too much. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResult"];
                    "application/graphql-response+json": components["schemas"]["GraphqlResult"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All subscriptions of the account in this mode. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionList"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The address of the subscription. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `malformed_json`: The body is not readable JSON. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The change conflicts with what exists. */
            409: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_id`: The id is of the wrong kind. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription was deleted. */
            204: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_id`: The id is of the wrong kind. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description No body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description The subscription with its new secret. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `malformed_json`: The body is not readable JSON. `invalid_id`: The id is of the wrong kind. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description No body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description The delivery is being sent. */
            202: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `malformed_json`: The body is not readable JSON. `invalid_id`: The id is of the wrong kind. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The change conflicts with what exists. */
            409: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many elements a page has at most. */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. `invalid_id`: The id is of the wrong kind. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["DeliveryId"];
            };
            cookie?: never;
        };
        /** @description No body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description The delivery is being sent. */
            202: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. `malformed_json`: The body is not readable JSON. `invalid_id`: The id is of the wrong kind. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The change conflicts with what exists. */
            409: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadFeedFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FeedId"];
            };
            cookie?: never;
        };
        /** @description The bytes of the file, of the kind that the feed was registered with and of any media type, whose `charset` counts where the feed names none. At most 10 MiB after inflation; may be sent with `Content-Encoding: gzip`. */
        requestBody: {
            content: {
                "text/csv": string;
                "*/*": string;
            };
        };
        responses: {
            /** @description Stored. */
            202: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description The address of the run. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedRun"];
                };
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The change conflicts with what exists. */
            409: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Nothing in the body can be accepted. */
            422: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_exceeded`: The account has stored as much as it may. */
            507: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFeedRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["FeedId"];
                /** @description A prefixed id. */
                run_id: components["schemas"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedRun"];
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_suspended`: The account is suspended. `publishable_key`: A publishable key may not do this. */
            403: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTeamPage: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
                /** @description Opens teams that are not public, as a link says that was made for their families. What it does not open is 404, as without it. */
                token?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["TeamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the page for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team or competition, by which a shared cache purges the page; absent with a token. */
                    "Surrogate-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the page for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team or competition, by which a shared cache purges the page; absent with a token. */
                    "Surrogate-Key"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was merged into another: `Location` is the page of that one. */
            307: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the page for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team or competition, by which a shared cache purges the page; absent with a token. */
                    "Surrogate-Key"?: string;
                    /** @description The page of the survivor. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    getCompetitionPage: {
        parameters: {
            query?: {
                /** @description One division, with its tables. */
                division?: components["schemas"]["DivisionId"];
                /** @description `next_cursor` of the page before, with the same filters. */
                cursor?: string;
                /** @description Opens teams that are not public, as a link says that was made for their families. What it does not open is 404, as without it. */
                token?: string;
            };
            header?: {
                /** @description The tags that the client holds; the response is 304 if one of them is current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description A prefixed id. */
                id: components["schemas"]["CompetitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the page for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team or competition, by which a shared cache purges the page; absent with a token. */
                    "Surrogate-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the page for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team or competition, by which a shared cache purges the page; absent with a token. */
                    "Surrogate-Key"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was merged into another: `Location` is the page of that one. */
            307: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Any cache may keep the page for five minutes; of a request with a token none but the own. */
                    "Cache-Control"?: string;
                    /** @description The id of the team or competition, by which a shared cache purges the page; absent with a token. */
                    "Surrogate-Key"?: string;
                    /** @description The page of the survivor. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_id`: The id is of the wrong kind. `invalid_parameter`: A query parameter cannot be used. `invalid_cursor`: The cursor cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    /** @description The rate limits that apply to the request: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description The remaining quota: `r` requests for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description Seconds until requests are accepted again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ready. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, deliveries, outbox, process. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Valid credentials are required. */
            401: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProblemType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the type of a problem. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An explanation for people. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": Record<string, never>;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSpecification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSpecificationTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The theme of the rules, as listed in the index. */
                theme: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is nothing here. */
            404: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStylesheet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPageStylesheet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChangelog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already holds this version. */
            304: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A query parameter cannot be used. */
            400: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: The header Accept excludes the response format. */
            406: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: The service failed. */
            500: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    /** @description Identifies the request; quote it to support. */
                    "Request-Id"?: string;
                    /** @description A weak entity tag of the content. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same on every attempt. Ignore an event whose id you have already processed. */
                "webhook-id": string;
                /** @description The time of this attempt in seconds since 1970. Reject a time that is more than five minutes off. */
                "webhook-timestamp": string;
                /** @description `v1,` and base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is the text after `whsec_`, decoded from base64. While a secret is being replaced there are two signatures, separated by a space; one must match. */
                "webhook-signature": string;
                /** @description `sha256=` and hexadecimal of HMAC-SHA256 over the body. The key is the secret as it was shown, including `whsec_`. While a secret is being replaced there are two signatures, separated by a comma and a space. */
                "oyss-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint no longer exists: nothing more is sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
/** The last part of the type of every problem. */
export type ProblemSlug =
    | 'invalid_id'
    | 'invalid_parameter'
    | 'invalid_cursor'
    | 'malformed_json'
    | 'filter_required'
    | 'idempotency_key_required'
    | 'idempotency_key_invalid'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'unknown_source'
    | 'validation_failed'
    | 'idempotency_key_reused'
    | 'too_many_observations'
    | 'not_acceptable'
    | 'malformed_request'
    | 'request_timeout'
    | 'headers_too_large'
    | 'invalid_query'
    | 'query_too_costly'
    | 'unauthorized'
    | 'publishable_key'
    | 'account_suspended'
    | 'forbidden'
    | 'confirmation_required'
    | 'second_factor_required'
    | 'factor_awaited'
    | 'not_found'
    | 'method_not_allowed'
    | 'idempotency_in_progress'
    | 'cursor_expired'
    | 'conflict'
    | 'rate_limited'
    | 'storage_exceeded'
    | 'internal'
    | 'unavailable';
