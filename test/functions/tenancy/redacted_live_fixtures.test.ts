/** The view tenancy.redacted_live_fixtures. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { mark, of, openClub } from '../../helpers/people/private_club.ts'
import { game, idOf, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-5, PRIVACY-22 a fixture of a private team is redacted, hidden where no other plays: tenancy.redacted_live_fixtures', async (t, q) => {
  const { live, club } = await openClub(q)
  await push(q, 'club', [
    say('team', 't2', { name: 'Harbour U14', organization: of('o') }), game('inner', { sides: sides('t', 't2') }),
    game('training', { kind: 'practice', sides: [{ role: 'participant', team: of('t') }] }), game('others', { sides: sides('rivals', 'x') })
  ], live)
  const view = () => q('select r.fixture_id, r.is_hidden from tenancy.redacted_live_fixtures r')
  t.same(await view(), [])
  await mark(q, club)
  const id = (external: string) => idOf(q, 'club', 'fixture', external, live)
  t.strictSame(new Map((await view()).map((row) => [row.fixture_id, row.is_hidden])),
    new Map([[await id('g'), false], [await id('inner'), true], [await id('training'), true]]))
})
