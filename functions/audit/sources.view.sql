create or replace view audit.sources as
select r.mode, s.account_id, s.source_id, s.source_key as source, s.class as source_class, s.rank, s.created_at, s.ended_at,
       f.games as judged_games, f.right_games, round(f.right_games::numeric / nullif(f.games, 0), 3) as right_share,
       f.followed as followed_changes, f.missed as missed_changes,
       round(f.missed::numeric / nullif(f.followed + f.missed, 0), 3) as missed_share,
       make_interval(secs => f.median_seconds) as follows_after, f.judged_at
  from tenancy.sources s
  join tenancy.realms r on r.realm_id = s.realm_id
  join intake.judged_sources f on f.realm_id = s.realm_id and f.source_id = s.source_id;

comment on view audit.sources is
  'Every source with how often it was right in the end and how long after the first report it followed changes, of the newest 200 games '
  'that ended in the last 90 days and that another source lists too. FRESH-3.';
comment on column audit.sources.mode is 'test or live.';
comment on column audit.sources.account_id is 'The account that owns it.';
comment on column audit.sources.source_id is 'src_ + ULID.';
comment on column audit.sources.source is 'Its key.';
comment on column audit.sources.source_class is 'Its class.';
comment on column audit.sources.rank is 'Its authority, 1 to 6; the lowest wins.';
comment on column audit.sources.created_at is 'When it was registered.';
comment on column audit.sources.ended_at is 'When its feed was deleted; null: it reports.';
comment on column audit.sources.judged_games is 'Its games that were judged, a day after they began.';
comment on column audit.sources.right_games is
  'Those of which its last start, venue and status read the same as those of the game at its end.';
comment on column audit.sources.right_share is 'Their share, 0 to 1; null: none was judged.';
comment on column audit.sources.followed_changes is 'Changes of start, venue and status that it reported, first or after others.';
comment on column audit.sources.missed_changes is 'Changes that it never reported before the game ended.';
comment on column audit.sources.missed_share is 'Their share of both, 0 to 1; null: there was none.';
comment on column audit.sources.follows_after is
  'The median time from the first report of a change by any source to its own; null: it followed none.';
comment on column audit.sources.judged_at is 'When the last of these games was judged; null: none was.';
grant select on audit.sources to oyss_auditor, oyss_auditor_unmasked;
