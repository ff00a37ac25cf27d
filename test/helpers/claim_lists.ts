/** Claims enough for several pages. */
import type { Query } from './database.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from './seed.ts'

export async function arrange (q: Query): Promise<{ realmId: number, cup: string, parts: string[] }> {
  await setClock(q, '2026-09-01T09:00:00Z')
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'ann', 'crowd')
  await push(q, 'league', [say('competition', 'cup', {
    name: 'Cup', sport: 'soccer', kind: 'league', website: 'https://a.example',
    divisions: [1, 2, 3].map((n) => ({
      external_id: `d${n}`, name: `U1${n}`, stages: [{ external_id: `s${n}`, name: 'Pool', type: 'pool' }]
    }))
  })])
  const ids = (type: 'division' | 'stage', letter: string): Promise<string[]> =>
    [1, 2, 3].reduce(async (ids, n) => [...await ids, await idOf(q, 'league', type, `${letter}${n}`)], Promise.resolve<string[]>([]))
  return {
    realmId, cup: await idOf(q, 'league', 'competition', 'cup'),
    parts: [...(await ids('division', 'd')).sort(), ...(await ids('stage', 's')).sort()]
  }
}
