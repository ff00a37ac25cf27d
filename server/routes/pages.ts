/** Pages for people; they are the same for everybody and take no key. */
import type { RequestHandler } from 'express'
import { makeDocument } from '../../contract/document.ts'
import { ServiceError, registry } from '../../db/errors.ts'
import { makeChangelogPage } from '../pages/changelog.ts'
import { makeHomePage } from '../pages/home.ts'
import { makeProblemPage } from '../pages/problem.ts'
import { makeReferencePage } from '../pages/reference.ts'
import { makeSpecificationPages } from '../pages/specification.ts'
import { makeStylesheet } from '../pages/stylesheet.ts'
import { makeJsonPage, sendPage, type Page } from '../render/page.ts'
import { problemType } from '../render/problem.ts'
import type { Deps } from './deps.ts'

const serve = (page: Page): RequestHandler => (req, res) => sendPage(req, res, page)

/** GET / */
export const getHome = (): RequestHandler => serve(makeHomePage())
/** GET /docs */
export const getReference = ({ config }: Deps): RequestHandler => serve(makeReferencePage(makeDocument(config.baseUrl)))
/** GET /docs/style.css */
export const getStylesheet = (): RequestHandler => serve(makeStylesheet())
/** GET /changelog */
export const getChangelog = (): RequestHandler => serve(makeChangelogPage())

/** GET /docs/specification, and /docs/specification/{theme}. */
export function getSpecification (): RequestHandler {
  const pages = makeSpecificationPages()
  return (req, res) => {
    const page = pages.get(String(req.params.theme ?? ''))
    if (page === undefined) throw new ServiceError('not_found', 'The specification has no such theme.')
    return sendPage(req, res, page)
  }
}

/** GET /problems/{slug}: what an error means, as a page for people or as JSON. */
export function getProblemType ({ config }: Deps): RequestHandler {
  const pages = new Map(registry.map((error) => {
    const { slug, status, title, explanation } = error
    return [
      slug, { json: makeJsonPage({ type: problemType(config.baseUrl, slug), title, status, explanation }), html: makeProblemPage(error) }
    ]
  }))
  return (req, res) => {
    const page = pages.get(String(req.params.slug))
    if (page === undefined) throw new ServiceError('not_found', 'There is no such problem type.')
    return sendPage(req, res, req.accepts(['html', 'json']) === 'json' ? page.json : page.html)
  }
}
