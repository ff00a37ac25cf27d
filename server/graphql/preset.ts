/** What every GraphQL of the service has in common: PostGraphile without nodes and connections, a limit of depth, no page of its own. */
import { depthLimit } from '@graphile/depth-limit'
import { postgraphile } from 'postgraphile'
import type { GrafservBase } from 'postgraphile/grafserv'
import { grafserv } from 'postgraphile/grafserv/node'
import type { GraphQLSchema } from 'postgraphile/graphql'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { GRAPH_BYTES } from '../limits/graph_bytes.ts'

/** What pages and cursors of the service make superfluous. A name that PostGraphile does not know is warned of. */
const unwanted = [
  'NodePlugin', 'AddNodeInterfaceToSuitableTypesPlugin', 'NodeAccessorPlugin', 'PgTableNodePlugin', 'RegisterQueryNodePlugin',
  'PgNodeIdAttributesPlugin', 'QueryQueryPlugin', 'MutationPayloadQueryPlugin', 'PgConditionArgumentPlugin', 'PgCustomTypeFieldPlugin',
  'PgAllRowsPlugin'
]

/** The rule that a document is no deeper than this: as deep as a reader of schemas needs; the defaults refuse even that. */
export const isDeep = depthLimit({
  revealDetails: true, maxDepth: 16, maxListDepth: 6, maxSelfReferentialDepth: 3, maxIntrospectionDepth: 16, maxIntrospectionListDepth: 4,
  maxIntrospectionSelfReferentialDepth: 10, maxDepthByFieldCoordinates: { '__Type.ofType': 10 }
})

/** Describes the root types; the descriptions of PostGraphile describe neither schema. */
const rootTypes: GraphileConfig.Plugin = {
  name: 'RootTypesPlugin',
  schema: {
    hooks: {
      GraphQLObjectType: (config, _build, { scope: { isRootQuery, isRootMutation } }) =>
        isRootQuery === true ? { ...config, description: 'Everything that can be read.' }
          : isRootMutation === true ? { ...config, description: 'Everything that can be changed.' } : config
    }
  }
}

/** `schema` is what `serv` executes; `end` lets go of it. */
export type Instance = { serv: GrafservBase, schema: GraphQLSchema, end: () => Promise<void> }

/** A PostGraphile of these plugins, and how it is ended. `more` is put on top of what all have in common. */
export async function makeInstance (
  path: string, plugins: readonly GraphileConfig.Plugin[], more: GraphileConfig.Preset = {}
): Promise<Instance> {
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset], plugins: [rootTypes, ...plugins], disablePlugins: [...unwanted, ...more.disablePlugins ?? []],
    pgServices: more.pgServices ?? [], gather: { installWatchFixtures: false }, schema: { dontSwallowErrors: true },
    grafserv: {
      graphqlPath: path, graphiql: false, graphqlOverGET: false, websockets: false, maxRequestLength: GRAPH_BYTES
    },
    grafast: { explain: false, context: {} }
  })
  const serv = instance.createServ(grafserv)
  try {
    await serv.ready()
    return { serv, schema: await instance.getSchema(), end: async () => { await instance.release() } }
  } catch (error) {
    await instance.release()
    throw error
  }
}
