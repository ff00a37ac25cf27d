create or replace view connect.target_states as
select t.realm_id, t.target_id, t.feed_id,
       connect.target_state(
         case
           when f.killed_at is not null then f.killed_reason
           when h.killed_at is not null then h.killed_reason
           else t.excluded_reason
         end,
         t.listed_count, t.last_game_on, t.is_empty, t.first_ok_at, t.last_ok_at, t.failed_count, t.slo_hours, util.now()) as state
  from connect.targets t
  join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
  left join connect.hosts h on h.host = t.host;

comment on view connect.target_states is 'The state of each target now (connect.target_state), with what operators stopped.';
grant select on connect.target_states to oyss_resolver;
