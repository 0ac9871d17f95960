#!/bin/sh
# What happens inside the guest: the program watches a real webcam that is covered, hangs, is unplugged and plugged in
# again, is taken by another program, and is taken by the app. What the program said comes back in /out; each step that
# came to its end is a line of /out/steps.
#
# usage: guest.sh PROGRAM FACES-FILE CODE, where CODE is a card on the fed picture
program=$1 faces=$2 code=$3
# A guest without KVM is slow, and several threads that wait for each other make it slower.
export OPENCV_FOR_THREADS_NUM=1
export HOME=/tmp/home XDG_DATA_HOME=/tmp/home/data XDG_CONFIG_HOME=/tmp/home/config
mkdir -p "$HOME"

step() { echo "$1 $(cut -d' ' -f1 /proc/uptime)" >>/out/steps; }

# wait_for FILE TEXT TIMES SECONDS: waits until TEXT stands in so many lines of FILE.
wait_for() {
	waited=0
	until [ "$(grep -c "$2" "$1" 2>/dev/null)" -ge "$3" ] 2>/dev/null; do
		waited=$((waited + 1))
		if [ "$waited" -gt "$(($4 * 2))" ]; then
			echo "no '$2' in $1 after $4 s" >>/out/steps
			exit 1
		fi
		sleep 0.5
	done
}

"$program" cameras --json >/out/cameras.jsonl 2>/out/cameras.err
step cameras

# Another program has it.
v4l2-ctl -d /dev/video0 --stream-mmap --stream-count=100000 >/dev/null 2>&1 &
other=$!
sleep 3
"$program" watch 0 --json >/out/busy.jsonl 2>/out/busy.log
echo "status $?" >>/out/busy.log
kill "$other"
wait "$other" 2>/dev/null
step busy

# It is covered (a black picture is fed), it hangs, it is unplugged; each time it is taken up again.
"$program" watch 0 --faces "$faces" --json >/out/watch.jsonl 2>/out/watch.log &
watch=$!
# As long as it takes: the machine as a whole has its time.
wait_for /out/watch.jsonl "$code" 1 3000
step named
wait_for /out/watch.log 'shows only black' 1 120
wait_for /out/watch.log 'gives pictures again' 1 120
step covered
again=$(grep -c 'gives pictures again' /out/watch.log)
kill -STOP "$(pidof uvc_camera)"
wait_for /out/watch.log 'it hangs' 1 60
kill -CONT "$(pidof uvc_camera)"
wait_for /out/watch.log 'gives pictures again' "$((again + 1))" 120
step hung
again=$(grep -c 'gives pictures again' /out/watch.log)
kill "$(pidof uvc_camera)"
wait_for /out/watch.log 'it is unplugged' 1 60
sleep 2
/camera-vm/plug
wait_for /out/watch.log 'gives pictures again' "$((again + 1))" 120
step plugged
kill "$watch"
wait "$watch" 2>/dev/null

# The app does the same in its window, which a virtual screen shows.
# What its threads have to say stands in its log file, which is one of its own here.
export XDG_STATE_HOME=/tmp/home/app
log=$XDG_STATE_HOME/deadeye/deadeye.log
xvfb-run -a -s '-screen 0 1280x720x24' "$program" --source 0 >/out/app.log 2>&1 &
wait_for "$log" 'pictures: from USB Webcam' 1 300
step app
kill "$(pidof uvc_camera)"
wait_for "$log" 'it is unplugged' 1 60
sleep 2
/camera-vm/plug
wait_for "$log" 'pictures: they come again' 1 120
cat "$log" >>/out/app.log
cp "$XDG_CONFIG_HOME/deadeye/settings.json" /out/
step app-plugged
kill "$(pidof deadeye)"

# Its eyes would take minutes here, and are tried elsewhere: it is ended when it has told of the cameras.
"$program" doctor --json >/out/doctor.jsonl 2>/out/doctor.log &
wait_for /out/doctor.jsonl '"check":"camera"' 2 120
kill "$!"
step doctor
