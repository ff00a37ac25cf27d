/** Asking /v1/graphql, and a small season to ask about. */
import type { TestService } from '../service.ts'

export type GraphError = {
  message: string, path?: (string | number)[], extensions: { code: string, problem: string, type: string, request_id: string }
}
export type Answered = { status: number, headers: Headers, body: { data?: any, errors?: GraphError[] } & Record<string, any> }

/** Posts a document with a key; `more` are further headers. */
export async function askGraph (
  baseUrl: string, key: string, query: string, variables?: object, more: Record<string, string> = {}
): Promise<Answered> {
  const response = await fetch(`${baseUrl}/v1/graphql`, {
    method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ query, ...variables && { variables } })
  })
  return { status: response.status, headers: response.headers, body: await response.json() as Answered['body'] }
}

/** Teams `t0` to `t<count>`, and as many games of one competition, each of two teams at one venue; the first has a result. */
export function season (count: number): object[] {
  const team = (number: number): object => ({ external_id: `t${number % count}`, name: `Team ${number % count}` })
  return [
    { type: 'organization', external_id: 'o', data: { name: 'Kestrel Club', kind: 'club' } },
    {
      type: 'competition', external_id: 'c',
      data: {
        name: 'Autumn League', sport: 'soccer', kind: 'league', host: { external_id: 'o' },
        divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Round', type: 'league', order: 1 }] }]
      }
    },
    ...Array.from({ length: count }, (_, number) => ({
      type: 'team', external_id: `t${number}`, data: { name: `Team ${number}`, organization: { external_id: 'o', name: 'Kestrel Club' } }
    })),
    { type: 'venue', external_id: 'v', data: { name: 'North Park', geo: [41.88, -87.63], fields: ['1', '2'] } },
    ...Array.from({ length: count }, (_, number) => ({
      type: 'fixture', external_id: `g${number}`,
      data: {
        kind: 'game', sport: 'soccer', start: `2026-09-${String(1 + number % 28).padStart(2, '0')}T10:00:00Z`, status: 'completed',
        competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
        venue: { external_id: 'v', field: '1' },
        sides: [{ role: 'home', team: team(number) }, { role: 'away', team: team(number + 1) }],
        ...number === 0 && { result: { scores: [{ role: 'home', score: 2 }, { role: 'away', score: 1 }], final: true } }
      }
    }))
  ]
}

/** The canonical id behind a source's own id. */
export async function canonicalId (service: TestService, type: string, externalId: string, source = 'league'): Promise<string> {
  const { body } = await service.secret.get(`/v1/lookup?source=${source}&type=${type}&external_id=${externalId}`)
  return body.id as string
}
