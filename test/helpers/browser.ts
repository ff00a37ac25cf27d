/** A real browser for tests of pages: Chromium as the machine has it, driven by playwright-core. It reaches nothing but this machine. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { TIME_LIMIT } from './await_condition.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** No name resolves, so that a page which needs an outside host fails. */
const ARGUMENTS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost', '--disable-dev-shm-usage',
  ...process.getuid?.() === 0 ? ['--no-sandbox'] : []
]

/** CHROMIUM_PATH, else the first that PATH has; undefined where there is none. */
export function findBrowser (env: NodeJS.ProcessEnv): string | undefined {
  const candidates = env.CHROMIUM_PATH
    ? [env.CHROMIUM_PATH]
    : (env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return candidates.find((path) => { try { accessSync(path, constants.X_OK); return true } catch { return false } })
}

/** What a page did: every address it asked for, every complaint on its console, every answer that failed. */
export type Watched = { page: Page, asked: string[], complaints: string[], failed: string[] }

/** `executablePath` comes from findBrowser. The browser ends with the file. */
export async function openBrowser (
  t: Pick<Test, 'teardown'>, executablePath: string
): Promise<(options?: BrowserContextOptions) => Promise<Watched>> {
  const browser: Browser = await chromium.launch({ executablePath, args: ARGUMENTS, timeout: TIME_LIMIT * 1000 })
  t.teardown(() => browser.close())
  return async (options = {}) => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(TIME_LIMIT * 1000)
    const page = await context.newPage()
    const watched: Watched = { page, asked: [], complaints: [], failed: [] }
    page.on('request', (request) => { watched.asked.push(request.url()) })
    page.on('requestfailed', (request) => { watched.failed.push(`${request.url()} ${request.failure()?.errorText}`) })
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) watched.complaints.push(message.text()) })
    page.on('pageerror', (error) => { watched.complaints.push(String(error)) })
    return watched
  }
}
