create or replace function connect.resume_targets(realm_id integer, feed_id text, target_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.targets t set next_at = util.now()
    from connect.feeds f
   where t.realm_id = resume_targets.realm_id and t.feed_id = resume_targets.feed_id
     and (resume_targets.target_id is null or t.target_id = resume_targets.target_id)
     and f.realm_id = t.realm_id and f.feed_id = t.feed_id
     and (t.url is not null and f.status <> 'disabled'
          or exists (select from connect.runs r
                      where r.realm_id = t.realm_id and r.target_id = t.target_id and r.state in ('claimed', 'fetched', 'extracted')));
$$;

comment on function connect.resume_targets(integer, text, text) is
  'Makes the targets of a feed or connector (target_id: that one; null: all) due now, where they have an address and it is enabled, or a '
  'run of them waits. FEED-264.';
