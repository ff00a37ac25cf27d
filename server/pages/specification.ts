/** docs/specification as pages: an index, and a page for each theme on which every rule has an address and its proofs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import type { Page } from '../render/page.ts'
import { html, type Markup } from './html.ts'
import { makeHtmlPage } from './layout.ts'

type Section = { heading: string, rule: string | undefined, text: string }
type Theme = { slug: string, title: string, sections: Section[] }

const folder = join(import.meta.dirname, '../../docs/specification')
const home = '/docs/specification'
const anchorOf = (rule: string): string => rule.toLowerCase()
const groupOf = (heading: string): string => `group-${heading.toLowerCase().replace(/\W+/g, '-')}`
const read = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8')

/** The text before the first heading, then each heading with the text below it. */
function readTheme (slug: string): Theme {
  const [first = '', ...others] = read(slug).split(/^(?=#{2,3} )/m)
  const [, title = slug, intro = ''] = /^# (.*)\n([^]*)$/.exec(first) ?? []
  const sections = others.map((part): Section => {
    const [, marks, heading = '', text = ''] = /^(#+) (.*)\n([^]*)$/.exec(part) ?? []
    return { heading, rule: marks === '###' ? heading : undefined, text }
  })
  return { slug, title, sections: [{ heading: '', rule: undefined, text: intro }, ...sections] }
}

/** Markdown in which files of the folder and names of rules lead to their pages. */
function makeMarkdown (themes: readonly Theme[]): (text: string) => Markup {
  const pageOf = new Map(themes.flatMap(({ slug, sections }) =>
    sections.flatMap(({ rule }) => rule === undefined ? [] : [[rule, slug] as const])))
  const linkRules = (text: string): string => text.replace(/\b[A-Z]+-\d+\b/g, (name) => pageOf.has(name)
    ? html`<a href="${home}/${pageOf.get(name)}#${anchorOf(name)}">${name}</a>`.markup
    : name)
  const marked = new Marked({
    async: false,
    tokenizer: { url: () => undefined },
    renderer: {
      html: ({ text }) => html`${text}`.markup,
      text (token) {
        return 'tokens' in token && token.tokens !== undefined
          ? this.parser.parseInline(token.tokens)
          : linkRules(html`${token.text}`.markup)
      },
      link ({ href, tokens }) {
        return `<a href="${html`${href.replace(/^(\w+)\.md/, `${home}/$1`)}`.markup}">${this.parser.parseInline(tokens)}</a>`
      }
    }
  })
  return (text) => ({ markup: marked.parse(text) as string })
}

const renderContents = (
  themes: readonly Theme[], present?: Theme
): Markup => html`<aside><details><summary>Contents</summary><nav aria-label="Contents">
<a href="${home}">Specification</a><ul>${themes.map((
  theme
) => html`<li><a href="${home}/${theme.slug}">${theme.title}</a></li>${theme === present && html`
${theme.sections.map(({ rule }) => rule !== undefined && html`<li class="inner"><a href="#${anchorOf(rule)}">${rule}</a></li>`)}`}
`)}</ul>
</nav></details></aside>`

/** Every page by the last part of its address; '' is the index. */
export function makeSpecificationPages (): ReadonlyMap<string, Page> {
  const index = read('README')
  const themes = [...index.matchAll(/^\d+\. \[[^\]]+\]\((\w+)\.md\)/gm)].map(([, slug]) => readTheme(slug as string))
  const markdown = makeMarkdown(themes)
  const proofs = JSON.parse(readFileSync(join(folder, 'proofs.json'), 'utf8')) as Record<string, string>
  const renderSection = ({ heading, rule, text }: Section): Markup => {
    if (rule !== undefined) {
      const title = html`<h3><a href="#${anchorOf(rule)}">${rule}</a></h3>`
      return html`<section class="rule" id="${anchorOf(rule)}">\n${title}\n${markdown(text)}<div class="rules">${
        markdown(`Proof: ${proofs[rule]}`)}</div></section>\n`
    }
    return html`${heading !== '' && html`<h2 id="${groupOf(heading)}">${heading}</h2>\n`}${markdown(text)}`
  }
  return new Map([
    ['', makeHtmlPage('Specification', markdown(index), renderContents(themes))],
    ...themes.map((theme): [string, Page] => [
      theme.slug,
      makeHtmlPage(
        `${theme.title}: specification`, html`<h1>${theme.title}</h1>\n${theme.sections.map(renderSection)}`, renderContents(themes, theme)
      )
    ])
  ])
}
