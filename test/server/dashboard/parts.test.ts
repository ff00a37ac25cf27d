/** The pages of divisions and stages. */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { say } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const viewer = await signInAs(service, 'viewer')
const idOf = async (type: string, externalId: string): Promise<string> =>
  (await service.secret.get(`/v1/lookup?source=league&type=${type}&external_id=${externalId}`)).body.id
await service.apply('league', [say('competition', 'c', { name: 'Harbor Cup', sport: 'soccer', kind: 'league', divisions: [
  { external_id: 'd1', name: 'U12 Boys', stages: [{ external_id: 's1', name: 'Season', type: 'league' }] },
  { external_id: 'd2', name: 'U14' }
] })])
const competition = await idOf('competition', 'c')

t.test('DASHBOARD-84 a division or stage has a page of its own, with its name, fields and fixtures', async (t) => {
  for (const [type, external, name, other] of [['division', 'd1', 'Division', 'Stage'], ['stage', 's1', 'Stage', 'Division']] as const) {
    const id = await idOf(type, external)
    const { location } = await viewer.get(`/dashboard/test/data/${id}`)
    const page = await viewer.read(String(location))
    t.match(page, new RegExp(`<p>${name} <code>${id}</code></p>`))
    t.match(page, `within=${id}`)
    t.match(page, 'Harbor Cup</a></p>')
    t.match(page, '<th scope="row">Name</th>')
    t.notMatch(page, new RegExp(`${other} <code>|U14`))
    t.match(await viewer.read(`/dashboard/test/data/${competition}?field=${type}s.${id}.name`), 'From ')
  }
  t.match(await viewer.get(`/dashboard/test/data/${competition}?part=divisions.div_x.`), {
    status: 404, text: /There is no such division or stage/
  })
})
