create or replace view audit.targets as
select m.mode, f.account_id, f.feed_id, f.name as feed, s.source_key, f.status, f.status_reason, f.status_since, t.target_id, t.host,
       x.state, x.state in ('stale', 'failing') as is_fault, x.excluded_reason, t.listed_count, t.last_game_on, t.first_ok_at, t.last_ok_at,
       t.last_try_at, t.failed_count, t.next_at, t.slo_hours, extract(epoch from x.objective)::integer as objective_seconds
  from connect.feeds f
  join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
  join connect.target_states x on x.realm_id = t.realm_id and x.target_id = t.target_id
  join tenancy.sources s on s.realm_id = f.realm_id and s.source_id = f.source_id
  join tenancy.realms m on m.realm_id = f.realm_id;

comment on view audit.targets is
  'Every target of a feed or connector now: the status of its feed, its own state, and whether that is a fault of the service (FEED-15, '
  'FEED-20). Addresses may hold secrets and are left out; their hosts are included.';
comment on column audit.targets.mode is 'test or live.';
comment on column audit.targets.account_id is
  'The account of the feed.';
comment on column audit.targets.feed_id is 'feed_ or con_ + ULID.';
comment on column audit.targets.feed is 'The name of the feed.';
comment on column audit.targets.source_key is
  'The source that it represents.';
comment on column audit.targets.status is 'pending, healthy, degraded, failing, disabled or drifted.';
comment on column audit.targets.status_reason is
  'Why it has this status; null: no explanation.';
comment on column audit.targets.status_since is
  'Since when it has this status.';
comment on column audit.targets.target_id is 'tgt_ + ULID.';
comment on column audit.targets.host is 'The host of its address; null: files are uploaded.';
comment on column audit.targets.state is 'excluded, dormant, unpublished, failing, stale, syncing or discovered.';
comment on column audit.targets.is_fault is
  'Whether the service has to fix it: stale or failing.';
comment on column audit.targets.excluded_reason is
  'Why nothing of it is read; null: it is read.';
comment on column audit.targets.listed_count is 'Entries listed and not withdrawn.';
comment on column audit.targets.last_game_on is
  'The day of the last of these entries.';
comment on column audit.targets.first_ok_at is
  'When it was first fetched and read successfully.';
comment on column audit.targets.last_ok_at is
  'When it was last fetched and read successfully.';
comment on column audit.targets.last_try_at is 'When it was last tried.';
comment on column audit.targets.failed_count is
  'Failures since its last success.';
comment on column audit.targets.next_at is
  'When it is due for its next fetch; null: not automatically.';
comment on column audit.targets.slo_hours is
  'How old its last success may be on a day without games, in hours.';
comment on column audit.targets.objective_seconds is
  'How old its last success may be now, in seconds, before it is stale; null: files are uploaded, so it never is.';
grant select on audit.targets to oyss_auditor, oyss_auditor_unmasked;
