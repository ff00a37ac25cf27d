/** api.list_venues: by name, by region, by distance. Which venues are found: test/functions/read/find_venues.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, resetHome, tagsFollowBodies, testRead, type Answer, type Question } from '../../helpers/http/reads.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Asked = Question<'api.list_venues'>
const ALL: Asked = {
  q: null, region: null, near_latitude: null, near_longitude: null, near_km: null, page_limit: 100, page_cursor: null
}
const list = (q: Query, asked: Partial<Asked>): Promise<Answer> => ask(q, 'api.list_venues', { ...ALL, ...asked })
const names = async (q: Query, asked: Partial<Asked>): Promise<string[]> =>
  bodyOf(await list(q, asked)).data.map(({ name }: { name: string }) => name)
const near = (latitude: number, longitude: number, km: number): Partial<Asked> => ({
  near_latitude: latitude, near_longitude: longitude, near_km: km
})
const here = near(41.9, -87.6, 50)
const venue = (id: string, name: string, geo?: number[], region?: string, minute = 0) =>
  say(
    'venue', id, { name, ...geo && { geo }, ...region && { address: { region } } },
    { observed_at: `2026-09-01T08:${String(minute).padStart(2, '0')}:00Z` }
  )

async function arrange (q: Query): Promise<void> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    venue('north', 'Park North', [42.2, -87.6], 'IL'), venue('south', 'Park South', [41.9, -87.6], 'IL'),
    venue('lake', 'Lake Park', [43, -87.9], 'WI'), venue('bare', 'Park Nowhere')
  ])
}

for (const [title, asked] of Object.entries<Partial<Asked>>({
  'by name': { q: 'park' }, 'by region': { region: 'IL' }, 'by distance': here
})) {
  testRead(
    { ...database, transaction: (rule, body) => database.transaction(`${title}: ${rule}`, body) }, 'api.list_venues', 'empty',
    async (q) => { await arrange(q); return { ...ALL, ...asked } }
  )
}

database.transaction('LIST-5, LIST-15 a venue in a list is word for word what it is alone; by distance it says how far it is, to the metre', async (t, q) => {
  await arrange(q)
  const alone: Record<string, string> = {}
  for (const id of ['north', 'south', 'lake']) {
    alone[id] = (await ask(q, 'api.get_venue', { venue_id: await idOf(q, 'league', 'venue', id) })).body as string
  }
  t.equal((await list(q, { region: 'IL' })).body, `{"data":[${alone.north},${alone.south}],"next_cursor":null}`)
  t.equal((await list(q, { q: 'lake' })).body, `{"data":[${alone.lake}],"next_cursor":null}`)
  const km = (id: string, distance: string): string => alone[id]?.replace(/\}$/, `,"distance_km":${distance}}`) as string
  t.equal((await list(q, here)).body, `{"data":[${km('south', '0.000')},${km('north', '33.359')}],"next_cursor":null}`)
  t.equal((await list(q, { ...here, q: 'park', region: 'il', near_km: 1 })).body, `{"data":[${km('south', '0.000')}],"next_cursor":null}`)
  t.equal((await list(q, { region: 'TX' })).body, '{"data":[],"next_cursor":null}')
})

database.transaction('LIST-7, LIST-1 near goes by distance, then by id, a name by how well it matches, a region by name; at most the limit', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [venue('a', 'Another Park of Some Length', [41.95, -87.6], 'IL'), venue('b', 'Park', undefined, 'IL')])
  t.same(await names(q, here), ['Park South', 'Another Park of Some Length', 'Park North'])
  t.same(await names(q, { region: 'IL' }), ['Another Park of Some Length', 'Park', 'Park North', 'Park South'])
  const found = await names(q, { q: 'park' })
  t.same([found[0], found.at(-1), found.length], ['Park', 'Another Park of Some Length', 6])
  for (const [asked, first] of [
    [here, 'Park South'], [{ region: 'IL' }, 'Another Park of Some Length'], [{ q: 'park' }, 'Park'], [{ q: 'park', region: 'IL' }, 'Park']
  ] as const) {
    t.same(await names(q, { ...asked, page_limit: 1 }), [first])
  }
  t.same(await names(q, { ...here, q: 'park north' }), ['Park North'])
  await push(q, 'league', Array.from('cdefgh', (letter) => venue(letter, `Field ${letter}`, [10, 10])))
  const ids = bodyOf(await list(q, near(10, 10, 1))).data.map(({ id }: { id: string }) => id)
  t.same([ids.length, ids], [6, ids.toSorted()], 'at one place')
})

database.transaction('LIST-16 a region is one in capitals or not, in the question and in the address', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [venue('small', 'Small Park', undefined, 'il')])
  for (const region of ['IL', 'il', 'Il']) t.same(await names(q, { region }), ['Park North', 'Park South', 'Small Park'], region)
  for (const region of ['IL', 'il']) t.same(await names(q, { region, q: 'small' }), ['Small Park'])
})

database.transaction('a list follows what happens: a venue is renamed, moves, or gets another address', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [venue('north', 'Field North', [10, 10], 'WI', 1)])
  t.same(
    [await names(q, here), await names(q, { region: 'IL' }), await names(q, { region: 'WI' }), await names(q, { q: 'north' })],
    [['Park South'], ['Park South'], ['Field North', 'Lake Park'], ['Field North']]
  )
  t.same([(await names(q, { q: 'park' })).includes('Field North'), await names(q, near(10, 10, 1))], [false, ['Field North']])
})

database.transaction('the tag changes exactly when the list does, and with a reset', async (t, q) => {
  await arrange(q)
  const questions: Partial<Asked>[] = [
    { q: 'south' }, { region: 'IL' }, here, { ...here, near_km: 40 }, near(41.901, -87.6, 50), { region: 'TX' }
  ]
  const answers: Answer[] = []
  for (const [minute, step] of [
    [], [venue('north', 'Park North', [42.2, -87.6], 'IL')], [venue('north', 'Park North', [42.3, -87.6], 'IL', 1)],
    [venue('lake', 'Lake', undefined, undefined, 2)]
  ]
    .entries()) {
    await setClock(q, `2026-09-01T10:0${minute}:00Z`)
    if (step.length > 0) await push(q, 'league', step)
    for (const question of questions) answers.push(await list(q, question))
  }
  tagsFollowBodies(t, answers)
  t.equal(new Set(answers.map(({ body }) => body)).size, 9)
  const { etag } = await list(q, { region: 'TX' })
  await resetHome(q)
  t.match(await ask(q, 'api.list_venues', { ...ALL, region: 'TX' }, { ifNoneMatch: etag }), { is_unchanged: false })
})

database.transaction('LIST-2, LIST-19 by name, by region and by distance the pages together are the whole list; a cursor of other filters: OYV03', async (t, q) => {
  await arrange(q)
  await push(q, 'league', Array.from('abcdefghijk', (letter, n) =>
    venue(`p${n}`, `Park ${letter}${n % 2 ? '' : ' of X'}`, [41.9, -87.6], 'IL')))
  for (const asked of [{ q: 'park' }, { region: 'IL' }, here, { ...here, q: 'park', region: 'IL' }, { q: 'park', region: 'IL' }]) {
    const whole = await names(q, asked)
    t.ok(whole.length >= 13, `${whole.length}`)
    for (const limit of [1, 4, whole.length]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: { data: { name: string }[], next_cursor: string | null } = bodyOf(
          await list(q, { ...asked, page_limit: limit, page_cursor: cursor })
        )
        seen.push(...page.data.map(({ name }) => name))
        cursor = page.next_cursor
      } while (cursor !== null)
      t.same(seen, whole, JSON.stringify([asked, limit]))
    }
  }
  const { next_cursor: cursor } = bodyOf(await list(q, { q: 'park', page_limit: 1 }))
  t.equal(await q.code(() => list(q, { q: 'park', region: 'IL', page_cursor: cursor })), 'OYV03')
  t.equal(await q.code(() => list(q, { q: 'parks', page_cursor: cursor })), 'OYV03')
})
