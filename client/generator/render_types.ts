/** The types of the OpenAPI document, as the text of client/schema.ts. */
import openapiTS, { astToString } from 'openapi-typescript'
import { makeDocument } from '../../contract/document.ts'
import { registry } from '../../db/errors.ts'

const heading = '/** Types of every address and schema of the service. Written by `npm run client:generate` from the OpenAPI document. */\n'
const slugs = (): string => `/** The last part of the type of every problem. */\nexport type ProblemSlug ` +
  `=\n${registry.map(({ slug }) => `    | '${slug}'`).join('\n')};\n`

/** Examples stay in the reference: in comments they would be four fifths of the file. */
const leaveOutExamples = (name: string, value: unknown): unknown => name === 'example' ? undefined : value

export async function renderTypes (): Promise<string> {
  const document = JSON.stringify(makeDocument('https://exchange.example.org'), leaveOutExamples)
  const nodes = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true })
  return `${heading}${astToString(nodes).replace(/[ \t]+$/gm, '')}${slugs()}`
}
