/** What the routes are made of. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Queryable } from '../../db/pool.ts'
import type { Config } from '../../platform/config.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Databases } from '../databases.ts'
import type { Graph } from '../graphql/main.ts'
import type { ManageGraph } from '../graphql/manage.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { OnRequest } from '../metrics.ts'
import type { ReplicaState } from '../replica.ts'
import type { SendMail } from '../../platform/mail.ts'

/** The worker that runs beside this API: how it is, and what it counts, as an exposition for Prometheus. */
export type WorkerBeside = { state: () => { is_up: boolean, restarts: number }, readMetrics: () => Promise<string> }

/**
 * `db` is where reads go, `primary` what pushes are stored in. `isReady` is false while the process is stopping; `replica` reports how the
 * replica is, where there is one; without `limits` requests are not counted; `secrets` seals what the database must not read; without
 * `metrics` there are none; `worker` is the one that this process watches over, where it does; `graph` and `manage` resolve when
 * /v1/graphql and /manage/graphql are built; `dashboard`: sessions of the role that calls operations, `signIn`: of the one that signs
 * people in; without them there is no dashboard, and without `manage` no /manage/graphql; `patientDashboard`: the few whose statements may
 * take 15 s; `mail` sends invitations, where there is a mail server.
 */
export type Deps = {
  db: Databases, primary: Databases, log: Logger, secrets: SecretBox,
  config: Pick<Config, 'baseUrl' | 'webhookAllow'> & Partial<Pick<Config, 'trustProxy' | 'fetchAllow' | 'allowsOperatorLogin'>>,
  metrics?: { registry: Registry, token: string | undefined, onRequest: OnRequest }, isReady?: () => boolean, replica?: () => ReplicaState,
  limits?: Limiter, worker?: WorkerBeside, graph: () => Promise<Graph>, dashboard?: Queryable, signIn?: Queryable,
  patientDashboard?: Queryable, manage?: () => Promise<ManageGraph>, mail?: SendMail | undefined
}
