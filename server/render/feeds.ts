/**
 * Feeds as they were rendered last. Whoever subscribes polls, and a feed changes seldom; the database is asked for its tag every time, so none is ever stale.
 * Those that were not asked for the longest go first.
 */

/** `bytes`: the whole feed that `etag` names. */
export type Feed = { etag: string, bytes: Buffer }
export type Feeds = {
  find: (teamId: string) => Feed | undefined
  /** Gives the feed back. */
  keep: (teamId: string, feed: Feed) => Feed
}

/** Keeps at most `limit` bytes. */
export function makeFeeds (limit: number): Feeds {
  const feeds = new Map<string, Feed>()
  let size = 0
  const drop = (teamId: string): void => {
    size -= feeds.get(teamId)?.bytes.length ?? 0
    feeds.delete(teamId)
  }
  const keep: Feeds['keep'] = (teamId, feed) => {
    drop(teamId)
    feeds.set(teamId, feed)
    size += feed.bytes.length
    for (const oldest of feeds.keys()) if (size > limit) drop(oldest); else break
    return feed
  }
  return {
    keep,
    find: (teamId) => {
      const feed = feeds.get(teamId)
      return feed && keep(teamId, feed)
    }
  }
}
