/** Keys of the account: made, rolled and revoked; their secrets shown once (KEY-5, KEY-6, DASHBOARD-7). */
import { hashKey, lastFour, makeKey, type KeyKind } from '../../../platform/keys.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, may, type Ask, type Page, type View } from '../ask.ts'
import { badge, button, more, note, pageOf, secret, select, table, renderOutcome, when } from '../parts.ts'

type Key = Awaited<ReturnType<typeof listKeys>>[number]
const listKeys = ({ operate, mode }: Ask) => operate('list_keys', { mode })

const kinds = [
  ['secret', 'secret: may push, for servers only'], ['publishable', 'publishable: reads what is public, may stand in a web page']
] as const

const kindOf = (text: string | null | undefined): KeyKind => text === 'publishable' ? 'publishable' : 'secret'

const [PAGE, MONTH] = [20, 30 * 86_400_000]

/** When it was last used and from where; one that nothing has used for a month may go. */
function usesOf ({ used_at: usedAt, created_at: madeAt, rolled_at: rolledAt, pushed_at: pushedAt, networks }: Key): Markup {
  const since = Math.max(...[usedAt, madeAt, rolledAt].map((at) => at?.getTime() ?? 0))
  const from = networks?.slice(0, 3).join(', ')
  return html`${when(usedAt, 'not yet')}${from && html` <small>from ${from}${networks !== null && networks.length > 3 &&
    ` and ${networks.length - 3} more`}</small>`}${pushedAt !== null && html` <small>last push ${when(pushedAt)}</small>`}${
    Date.now() - since > MONTH && html` <b>Safe to revoke: unused for 30 days.</b>`}`
}

function row (ask: Ask, key: Key, canChange: boolean): (Markup | string | null)[] {
  const id = key.key_id as string
  const isRevoked = key.revoked_at !== null
  return [
    html`<code>${key.kind === 'secret' ? 'sk' : 'pk'}_${ask.mode}_…${key.last_four}</code>`, key.kind,
    when(key.created_at), isRevoked ? badge('revoked', 'bad') : badge('active', 'good'), isRevoked ? null : usesOf(key),
    isRevoked || !canChange
      ? null : html`${button(at(ask, `keys/${id}/roll`), 'Roll', {}, 'quiet')}${
        button(at(ask, `keys/${id}/revoke`), 'Revoke', {}, 'danger')}`
  ]
}

async function show (ask: Ask): Promise<View> {
  const [list, me] = await Promise.all([listKeys(ask), ask.me()])
  const canChange = may(me, 'developer')
  const isRevoked = ({ revoked_at: at }: Key): number => at === null ? 0 : 1
  const { shown, next } = pageOf(
    list.toSorted((one, other) => isRevoked(one) - isRevoked(other)), ({ key_id: id }) => id, ask.query.after, PAGE
  )
  return {
    title: 'Keys',
    main: html`<h1>Keys</h1>
${renderOutcome(ask, { revoked: 'The key is revoked.' })}${
  table(`Keys in ${ask.mode} mode`, ['Key', 'Kind', 'Created', 'State', 'Last used', ''], shown.map((key) => row(ask, key, canChange)),
    `No keys yet. ${canChange ? 'Make a secret key below' : 'A developer can make a secret key'} to push data.`)}${
  next !== null && more(at(ask, 'keys'), { after: next }, 'More keys')}
<p class="soft">Rolling replaces a key at once. Requests with the old key are refused from that moment.</p>
${canChange && html`<h2>New key</h2>
<form method="post" action="${at(ask, 'keys')}">
${select(ask, { name: 'kind', label: 'Kind', options: kinds })}<p><button>Make a key</button></p>
</form>`}`
  }
}

/** The answer of the form itself, which nothing repeats: the only time that the secret is seen. */
const shown = (ask: Ask, key: string, words: string): View => ({
  title: 'Your key',
  main: html`<h1>Your key</h1>
${note(words)}${secret('Key', key)}<p>The key is shown only once; we keep only its hash. Copy it to where it is used, then
<a href="${at(ask, 'keys')}">go back to the keys</a>.</p>
<h2>Try it</h2>
<pre class="words"><code>curl -s ${ask.config.baseUrl}/v1/fixtures -H 'Authorization: Bearer ${key}'</code></pre>`
})

export const keys: readonly Page[] = [
  {
    path: '/:mode/keys', nav: { group: 'Account', name: 'Keys' }, get: show,
    post: async (ask) => {
      const kind = kindOf(ask.form.text('kind'))
      const key = makeKey(ask.mode, kind)
      await ask.operate('create_key', { mode: ask.mode, kind, key_hash: hashKey(key), last_four: lastFour(key) })
      return shown(ask, key, 'The key works from now on.')
    }
  },
  {
    path: '/:mode/keys/:id/roll',
    post: async (ask) => {
      const id = ask.params.id as string
      const before = (await listKeys(ask)).find((key) => key.key_id === id)
      const key = makeKey(ask.mode, kindOf(before?.kind))
      await ask.operate('roll_key', { mode: ask.mode, key_id: id, key_hash: hashKey(key), last_four: lastFour(key) })
      return shown(ask, key, 'The key is rolled: the old one opens nothing from now on.')
    }
  },
  {
    path: '/:mode/keys/:id/revoke',
    post: doing('/:mode/keys?done=revoked', ({ operate, mode }, id) => operate('revoke_key', { mode, key_id: id }))
  }
]
