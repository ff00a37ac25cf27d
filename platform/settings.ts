/** What each environment variable means: for docs/operating/configuration.md, which `npm run docs:configuration` writes. */

/** `fallback` is the value of a variable that is not set; undefined: nothing. */
export type Setting = { fallback?: string, meaning: string }

const groups = {
  'Database': {
    DATABASE_URL: {
      meaning: 'Your own PostgreSQL, version 15 to 18, managed or not. Its user owns the database and may create roles. Without it the ' +
        'embedded PostgreSQL runs.'
    },
    DATABASE_TLS: {
      fallback: 'required',
      meaning: '`required`: connections over a network need TLS (`sslmode=verify-full` in the connection string). `optional` permits ' +
        'them without, for a network that you trust.'
    },
    READ_DATABASE_URL: { meaning: 'A standby that answers reads.' },
    READ_MAX_LAG: { fallback: '10', meaning: 'Seconds that the standby may be behind before reads return to the primary.' },
    OYSS_DATA_DIR: { fallback: '.oyss', meaning: 'The folder of the embedded PostgreSQL, and of a generated secret key.' }
  },
  'API': {
    PORT: { fallback: '4000', meaning: 'The port of the API. 0 takes any free port.' },
    HOST: { fallback: '127.0.0.1', meaning: 'The address to listen on. In a container, set `0.0.0.0`.' },
    BASE_URL: {
      meaning: 'The public address, used in links, problem types, events and the ids of calendar entries: set it before families ' +
        'subscribe. Without it, `http://localhost:PORT`.'
    },
    TRUST_PROXY: {
      fallback: '0', meaning: 'The number of proxies in front that append to `X-Forwarded-For`, needed to find the address of a client.'
    },
    API_POOL_SIZE: {
      fallback: '8', meaning: 'Database sessions for lists. Pushes, `/v1/graphql` and the dashboard have half as many each of their own.'
    },
    MAX_CONNECTIONS: { fallback: '4096', meaning: 'Connections open at once to one process. Any further one is closed immediately.' },
    DRAIN_SECONDS: {
      fallback: '1', meaning: 'Seconds that a stopping process keeps serving, with `/readyz` at 503, before it refuses connections.'
    },
    CALENDARS_PER_MINUTE: { fallback: '60', meaning: 'Calendars and public pages together that one client address may fetch in a minute.' },
    UNKNOWN_KEYS_PER_MINUTE: { fallback: '30', meaning: 'Requests with unknown keys that one client address may send in a minute.' }
  },
  'Worker': {
    WORKER_CONCURRENCY: { fallback: '4', meaning: 'Batches applied at once. Merging and comparing names have a permit each in addition.' },
    OYSS_BATCH_SECONDS: { fallback: '120', meaning: 'Seconds that applying a batch may take. A batch that exceeds them twice fails.' }
  },
  'Secrets and people': {
    OYSS_SECRET_KEY: {
      meaning: 'Base64 of 32 random bytes (`openssl rand -base64 32`), which encrypts signing secrets and recognises erased persons and ' +
        'idempotency keys. `oyss api` and `oyss worker` require it, with the same value everywhere; `oyss start` generates one and ' +
        'stores it in `OYSS_DATA_DIR/secret.key`. To replace it, list several separated by commas, newest first; keep each under which a ' +
        'person was erased.'
    },
    OYSS_ALLOW_OPERATOR_LOGIN: {
      fallback: 'no',
      meaning: '`yes` lets API, dashboard and worker run as a user who can do everything the command line does. For development only; ' +
        'every page warns.'
    },
    SMTP_URL: {
      meaning: 'The server that mails invitations, changes of how people sign in and, from the worker, daily digests, such as ' +
        '`smtp://user:password@mail.example.org?from=office@example.org` (`smtps://` for TLS from the start; servers on other machines ' +
        'must offer TLS). Without it, links are shown to the person who created them.'
    }
  },
  'Webhooks': {
    OYSS_WEBHOOK_ALLOW: {
      meaning: 'Addresses that are not public but may receive webhooks, as CIDRs separated by commas: `127.0.0.0/8,::1` for development.'
    },
    OYSS_DELIVERY_CONCURRENCY: {
      fallback: '128',
      meaning: 'Deliveries under way at once in one process. Those that take longer than half a second are counted separately.'
    },
    OYSS_DELIVERY_WINDOW: {
      fallback: '32',
      meaning: 'Deliveries under way at once to one subscription that keeps up, across all processes; to one that fails or is slow, ' +
        'four. 1 sends one after another.'
    },
    OYSS_DELIVERY_LEASE: { fallback: '60', meaning: 'Seconds after which a delivery of a worker that died is sent again.' },
    OYSS_PURGE_URLS: { meaning: 'Caches to purge after a change, as http addresses separated by commas.' }
  },
  'Feeds': {
    OYSS_FETCH_ALLOW: {
      meaning: 'Addresses that are not public but may be fetched by feeds and used as identity providers, as CIDRs separated by commas.'
    },
    OYSS_FETCH_CONCURRENCY: {
      fallback: '32', meaning: 'Feeds that one process fetches at once. A host receives one request at a time.'
    }
  },
  'Retention': {
    OYSS_ARCHIVE: {
      meaning: 'A folder, or `s3://bucket/prefix`, to which the worker moves what the following settings remove from the database. ' +
        'Every worker needs the same one.'
    },
    OYSS_KEEP_CHANGES: {
      meaning: 'Days after which `/v1/changes` lists only the newest change of each entity; at least 31. Without it, all changes.'
    },
    OYSS_KEEP_PAYLOADS: {
      meaning: 'Days after which the bytes of applied batches move to the archive, unless they may name persons. Without it, never.'
    },
    OYSS_KEEP_OBSERVATIONS: {
      meaning: 'Days, and up to a month more, after which pushed observations leave that only repeat the one before and the one after ' +
        'them, once their bytes are in the archive; at least 100. Without it, never.'
    },
    OYSS_KEEP_VERSIONS: {
      meaning: 'Days, and up to a month more, after which versions of entities move to the archive, except those in force then; at least ' +
        '100. What was published before is 410 `history_expired`. Without it, never.'
    },
    OYSS_KEEP_DELIVERIES: { fallback: '30', meaning: 'Days after which deliveries that ended are deleted; at least 30.' }
  },
  'Buckets': {
    AWS_ENDPOINT_URL: {
      meaning: 'The S3 service that `oyss lake export` and the archive write to, such as `https://minio.example.org`. Without it, ' +
        'Amazon S3. These variables are those of other S3 tools.'
    },
    AWS_REGION: { fallback: 'us-east-1', meaning: 'The region of the bucket.' },
    AWS_ACCESS_KEY_ID: { meaning: 'The id of a key that may list, read, write and delete objects of the bucket.' },
    AWS_SECRET_ACCESS_KEY: { meaning: 'Its secret.' },
    AWS_SESSION_TOKEN: { meaning: 'Its session token, if it is temporary.' }
  },
  'Log and metrics': {
    LOG_LEVEL: { fallback: 'info', meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
    METRICS_TOKEN: {
      meaning: 'The bearer token that `/metrics` requires. Without one, only this machine may read it, by `localhost` or a loopback ' +
        'address; set one behind a proxy that adds no `X-Forwarded-For`.'
    },
    METRICS_PORT: { meaning: 'A port on which `oyss worker` serves `/metrics` too.' }
  }
} as const satisfies Record<string, Record<string, Setting>>

type Groups = typeof groups
export type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups] & string

export const settingGroups: readonly [group: string, settings: [SettingName, Setting][]][] =
  Object.entries(groups).map(([group, settings]) => [group, Object.entries(settings) as [SettingName, Setting][]])

const showDefault = (fallback: string | undefined): string => fallback === undefined ? 'none' : `\`${fallback}\``

/** docs/operating/configuration.md. */
export const renderConfiguration = (): string => `# Configuration

Settings are environment variables, read once when a process starts. A malformed value stops the process with a message that
names every faulty variable. An empty variable counts as not set.

Written by \`npm run docs:configuration\` from \`platform/settings.ts\`: do not edit.
${settingGroups.map(([group, settings]) => `
## ${group}

| variable | default | meaning |
|---|---|---|
${settings.map(([name, { fallback, meaning }]) => `| \`${name}\` | ${showDefault(fallback)} | ${meaning} |`).join('\n')}
`).join('')}`
