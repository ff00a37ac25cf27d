create or replace view audit.runs as
select m.mode, f.account_id, f.feed_id, f.name as feed, s.source_key, r.run_id, r.target_id, r.trigger, r.is_dry, r.state, r.parser,
       r.parser_version, r.snapshot_id, n.sha256 as body_sha256, r.observed_at, r.row_count, r.entry_count, r.skipped_count, r.counts,
       r.reasons, r.failure, r.request_count, r.byte_count, r.batch_ids, r.made_by, r.started_at, r.ended_at, a.operation as act,
       a.made_by as act_by, a.note as act_note, a.made_at as act_at
  from connect.runs r
  join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
  join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
  join tenancy.sources s on s.realm_id = f.realm_id and s.source_id = f.source_id
  join tenancy.realms m on m.realm_id = r.realm_id
  left join connect.snapshots n on n.realm_id = r.realm_id and n.snapshot_id = r.snapshot_id
  left join connect.acts a on a.realm_id = r.realm_id and a.feed_id = f.feed_id and a.run_id = r.run_id;

comment on view audit.runs is
  'Every run of a feed or connector: its trigger, what which parser read, how it ended and what it pushed; one row for each act of a '
  'person on it, and one without an act for a run without any (FEED-17).';
comment on column audit.runs.mode is 'test or live.';
comment on column audit.runs.account_id is
  'The account of the feed.';
comment on column audit.runs.feed_id is 'feed_ or con_ + ULID.';
comment on column audit.runs.feed is 'The name of the feed.';
comment on column audit.runs.source_key is
  'The source that it represents.';
comment on column audit.runs.run_id is 'run_ + ULID.';
comment on column audit.runs.target_id is 'tgt_ + ULID.';
comment on column audit.runs.trigger is 'schedule, manual, upload, preview, replay, due or accept.';
comment on column audit.runs.is_dry is
  'Whether it was a dry run, which only shows what it would do.';
comment on column audit.runs.state is
  'How it ended, or how far it has come.';
comment on column audit.runs.parser is 'The parser.';
comment on column audit.runs.parser_version is
  'The version of the parser.';
comment on column audit.runs.snapshot_id is
  'The snapshot that was read; null: nothing new came.';
comment on column audit.runs.body_sha256 is 'SHA-256 of the bytes as they came.';
comment on column audit.runs.observed_at is
  'observed_at of its observations.';
comment on column audit.runs.row_count is 'Rows read.';
comment on column audit.runs.entry_count is 'Rows understood.';
comment on column audit.runs.skipped_count is 'Rows skipped.';
comment on column audit.runs.counts is 'new, changed, same, missing and withdrawn entries.';
comment on column audit.runs.reasons is 'Why it was held.';
comment on column audit.runs.failure is
  'What failed; null: nothing did.';
comment on column audit.runs.request_count is 'Requests that it made.';
comment on column audit.runs.byte_count is 'Bytes that came.';
comment on column audit.runs.batch_ids is 'The batches that it pushed.';
comment on column audit.runs.made_by is
  'Who requested it; null: the schedule.';
comment on column audit.runs.started_at is
  'When it started.';
comment on column audit.runs.ended_at is
  'When it ended; null: in progress.';
comment on column audit.runs.act is
  'What a person did to it; null: nothing.';
comment on column audit.runs.act_by is
  'Who did that.';
comment on column audit.runs.act_note is
  'Why, as noted by that person.';
comment on column audit.runs.act_at is
  'When that was done.';
grant select on audit.runs to oyss_auditor, oyss_auditor_unmasked;
