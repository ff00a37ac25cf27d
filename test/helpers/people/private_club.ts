/** A club whose teams may be private, as an operator and strangers act on it. */
import type { Query } from '../database.ts'
import { makeAccount } from './people.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push, say, setClock, sides, type Realm } from '../seed.ts'

export const of = (organization: string) => ({ external_id: organization })

/** A club that an operator knows, in live mode, with a source of its own; and a stranger who may push anything. */
export async function openClub (q: Query): Promise<{ live: Realm, stranger: Realm, club: string }> {
  await setClock(q, '2026-09-01T09:00:00Z')
  const { accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  const stranger = await makeLive(q, await makeAccount(q, 'Stranger'))
  await makeSource(q, 'club', 'ownerCorrection', live)
  await makeSource(q, 'stranger', 'authoritativePush', stranger)
  await push(q, 'club', [
    say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }),
    say('team', 't', { name: 'Harbour U12 Girls', organization: of('o') }),
    game('g', { start: '2026-09-12T15:00:00Z', title: 'Harbour cup', sides: sides('t', 'rivals') })
  ], live)
  const club = await idOf(q, 'club', 'organization', 'o', live)
  await q.call('manage.add_representative', { account_id: accountId, mode: 'live', organization_id: club })
  return { live, stranger, club }
}
export const mark = (q: Query, organization: string | null, isPrivate = true, account: string | null = null, mode = 'live') =>
  q.as('oyss_manager', () => q.call('manage.mark_private', {
    account_id: account, mode, organization_id: organization, is_private: isPrivate, made_by: 'Kim'
  }))
export const readCalendar = (q: Query, team: string, token: Buffer | null = null) =>
  q.as('oyss_http', () => q.call('api.get_calendar', { if_none_match: null, team_id: team, token_hash: token }))
export const readPage = (q: Query, team: string, token: Buffer | null = null) => q.as('oyss_http', () =>
  q.call('api.get_team_page', { if_none_match: null, team_id: team, page_cursor: null, token_hash: token }))
/** What a team answers to who has no token: 'OYN01' twice, or undefined twice. */
export const codes = async (q: Query, team: string) => [await q.code(() => readCalendar(q, team)), await q.code(() => readPage(q, team))]
export const [HIDDEN, SHOWN] = [['OYN01', 'OYN01'], [undefined, undefined]]
