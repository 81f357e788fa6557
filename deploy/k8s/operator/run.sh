#!/bin/sh
# Runs one command of the operator in the cluster, as a Job of its own, and shows what it says:
#   sh deploy/k8s/operator/run.sh keys create --account acme
# The Job goes after a day, and with it what it said.
set -eu
: "${1:?name a command, such as: keys list}"
job="admin-$(date -u +%Y%m%d-%H%M%S)"
arguments=$(printf '%s\n' "$@" | sed 's/[\\"]/\\&/g; s/.*/"&"/' | paste -s -d , -)

kubectl --namespace quarry create job "$job" --from cronjob/admin --dry-run=client --output yaml |
  kubectl patch --local --filename - --type json --output yaml --patch "[{
    \"op\": \"replace\",
    \"path\": \"/spec/template/spec/containers/0/args\",
    \"value\": [$arguments]
  }]" |
  kubectl create --filename -
exec kubectl --namespace quarry logs --follow --pod-running-timeout 5m "job/$job"
