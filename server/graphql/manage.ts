/** /manage/graphql: what is loaded and built once the API listens, or when it is first asked for (GRAPHQL-40). */
import type { Logger } from 'pino'
import { isListType, isObjectType, type GraphQLSchema } from 'postgraphile/graphql'
import type { CostLimits } from './cost.ts'
import { makeDesk, type DeskCaller, type DeskDeps } from './desk.ts'
import { makeMask, type Mask } from './mask.ts'
import { makeInstance } from './preset.ts'
import { makeRunner, tell, textOf, type Asked, type Prepared, type Runner } from './run.ts'

/** `prepare` judges an operation by its limits; `end` lets go of what was built. */
export type ManageGraph = {
  schema: GraphQLSchema, runner: Runner, mask: Mask, prepare: (asked: Asked, caller: DeskCaller) => Promise<Prepared>,
  end: () => Promise<void>, textOf: typeof textOf, tell: typeof tell
}
export type ManageDeps = DeskDeps & { log: Logger }

const most: CostLimits = { cost: 5_000, rootFields: 20 }
/** Rows of a list that says no limit of its own. */
const usualList = 100

export async function makeManage (deps: ManageDeps): Promise<ManageGraph> {
  const { serv, schema, end } = await makeInstance('/manage/graphql', [makeDesk(deps)], { disablePlugins: ['SubscriptionPlugin'] })
  const isList = (type: string, field: string): boolean => {
    const owner = schema.getType(type)
    return isObjectType(owner) && (owner === schema.getQueryType() || owner === schema.getMutationType()) &&
      isListType(owner.getFields()[field]?.type)
  }
  const runner = makeRunner({ serv, schema }, (type, field) => isList(type, field) ? usualList : undefined)
  return {
    schema, runner, mask: makeMask(deps.config.baseUrl, deps.log), prepare: (asked, caller) => runner.prepare(asked, caller, most), end,
    textOf, tell
  }
}
