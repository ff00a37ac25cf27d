/** How names are matched: test/functions/search. */
import t from 'tap'
import { useDatabase, type Query, type TestDatabase } from '../../helpers/database.ts'
import { ask, bodyOf, resetHome, tagsFollowBodies, testRead, type Answer } from '../../helpers/http/reads.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const of = (name: string): TestDatabase => ({ ...database, transaction: (title, body) => database.transaction(`${name}: ${title}`, body) })
const LISTS = { team: 'api.list_teams', organization: 'api.list_organizations' } as const
type Kind = keyof typeof LISTS
const KINDS = Object.keys(LISTS) as Kind[]
const named = (kind: Kind, id: string, name: string, minute = 0) => say(
  kind, id, { name, ...kind === 'organization' && { kind: 'club' } },
  { observed_at: `2026-09-01T08:${String(minute).padStart(2, '0')}:00Z` }
)
const list = (q: Query, kind: Kind, text: string, limit = 100): Promise<Answer> =>
  ask(q, LISTS[kind], { q: text, page_limit: limit, page_cursor: null })
const names = async (q: Query, kind: Kind, text: string, limit?: number): Promise<string[]> =>
  bodyOf(await list(q, kind, text, limit)).data.map(({ name }: { name: string }) => name)

async function open (q: Query, kind: Kind, ...given: string[]): Promise<void> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', given.map((name, n) => named(kind, `x${n}`, name)))
}

for (const kind of KINDS) {
  testRead(of(LISTS[kind]), LISTS[kind], 'empty', async (q) => {
    await open(q, kind, 'Eagles', 'Eagles Blue')
    return { q: 'eagles', page_limit: 100, page_cursor: null }
  })

  database.transaction(`${kind}s: each is returned word for word as it is read alone, the best match first`, async (t, q) => {
    await open(q, kind, 'Eagles of the North Shore', 'Hawks', 'Eagles')
    const alone: (string | null)[] = []
    for (const id of ['x2', 'x0']) {
      alone.push(
        (await ask(q, `api.get_${kind}` as 'api.get_team', {
          [`${kind}_id`]: await idOf(q, 'league', kind, id)
        } as { team_id: string })).body
      )
    }
    t.equal((await list(q, kind, 'eagles')).body, `{"data":[${alone.join(',')}],"next_cursor":null}`)
    t.same(bodyOf(await list(q, kind, 'eagles', 1)).data, [JSON.parse(alone[0] as string)])
    t.equal((await list(q, kind, 'ravens')).body, '{"data":[],"next_cursor":null}')
    t.equal((await list(q, kind, '?!')).body, '{"data":[],"next_cursor":null}', 'what has no word is the name of nobody')
  })

  database.transaction(`${kind}s: no more than the limit, and the best of them`, async (t, q) => {
    await open(q, kind, ...Array.from({ length: 12 }, (_, n) => `Eagles ${'abcdefghijkl'.slice(0, 12 - n)}`))
    t.same(await names(q, kind, 'eagles', 3), ['Eagles a', 'Eagles ab', 'Eagles abc'])
    t.equal((await names(q, kind, 'eagles', 12)).length, 12)
    t.same(await names(q, kind, 'eagles', 500), await names(q, kind, 'eagles', 12))
  })

  database.transaction(`LIST-2, LIST-19 ${kind}s: the pages together are the whole list, and what comes meanwhile makes them repeat nothing`, async (t, q) => {
    await open(q, kind, ...Array.from({ length: 12 }, (_, n) => `Eagle${'s'.repeat(n % 3)} ${'abcdefghijkl'.slice(0, 12 - n)} Eagles`))
    const whole = await names(q, kind, 'eagle', 500)
    t.equal(new Set(whole).size, 12)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data, next_cursor: next } = bodyOf(await ask(q, LISTS[kind], { q: 'eagle', page_limit: 5, page_cursor: cursor }))
      seen.push(...data.map(({ name }: { name: string }) => name))
      cursor = next
      await push(q, 'league', [named(kind, `y${seen.length}`, `Eagle ${seen.length}`, 1)])
    } while (cursor !== null)
    t.same(seen.filter((name) => whole.includes(name)), whole)
    const { next_cursor: other } = bodyOf(await list(q, kind, 'eagle', 1))
    t.equal(await q.code(() => ask(q, LISTS[kind], { q: 'eagles', page_limit: 5, page_cursor: other })), 'OYV03')
  })

  database.transaction(`${kind}s: equally good matches are in order of their ids`, async (t, q) => {
    await open(q, kind, ...Array.from({ length: 8 }, () => 'Eagles'))
    const ids = bodyOf(await list(q, kind, 'eagles')).data.map(({ id }: { id: string }) => id)
    t.same(ids, [...ids].sort())
    t.equal(new Set(ids).size, 8)
  })

  database.transaction(`${kind}s: a list follows what they are called`, async (t, q) => {
    await open(q, kind, 'Eagles', 'Hawks')
    await push(q, 'league', [named(kind, 'x1', 'Golden Eagles', 1), named(kind, 'x2', 'Eagles Reserve', 1)])
    t.same(await names(q, kind, 'hawks'), [])
    t.same((await names(q, kind, 'eagles')).sort(), ['Eagles', 'Eagles Reserve', 'Golden Eagles'])
    await push(q, 'league', [gone(kind, 'x0')])
    t.equal((await names(q, kind, 'eagles')).length, 3, 'what its source no longer lists is still found')
  })

  database.transaction(`${kind}s: the tag changes exactly when the list does, and with a reset`, async (t, q) => {
    await open(q, kind, 'Eagles', 'Hawks')
    const answers = [
      await list(q, kind, 'eagles'), await list(q, kind, 'EAGLES!'), await list(q, kind, 'hawks'), await list(q, kind, 'nobody')
    ]
    for (const [minute, said] of [
      named(kind, 'x1', 'Hawks', 1), named(kind, 'x0', 'Eagles', 1), named(kind, 'x2', 'Eagles', 2), named(kind, 'x1', 'Owls', 3)
    ]
      .entries()) {
      await setClock(q, `2026-09-01T10:0${minute}:00Z`)
      await push(q, 'league', [said])
      answers.push(await list(q, kind, 'eagles'))
    }
    tagsFollowBodies(t, answers)
    t.equal(new Set(answers.map(({ body }) => body)).size, 5, 'a restatement and a new one are news, others are not')
    const { etag } = await list(q, kind, 'nobody')
    await resetHome(q)
    t.match(await ask(q, LISTS[kind], { q: 'nobody', page_limit: 100, page_cursor: null }, { ifNoneMatch: etag }), {
      body: '{"data":[],"next_cursor":null}', is_unchanged: false
    })
  })
}

database.transaction('teams and organizations that are only referred to are found too, each in its own list', async (t, q) => {
  await open(q, 'team', 'Eagles')
  await push(q, 'league', [
    game('g', { sides: sides('Condors', 'x0') }),
    say('team', 'x9', { name: 'Owls', organization: { external_id: 'o', name: 'Condors United' } })
  ])
  t.same([await names(q, 'team', 'condors'), await names(q, 'organization', 'condors')], [['Condors'], ['Condors United']])
})
