#!/usr/bin/env bash
# Builds the OpenCV that goes into a release: only the modules that Deadeye uses, as static libraries, from the source
# that the Python package opencv-python-headless carries; and for videos and network cameras an FFmpeg that can only read,
# as shared libraries, from the source package of Debian 12.
#   scripts/opencv.sh FOLDER            for the system that this runs on
#   scripts/opencv.sh FOLDER windows    for 64-bit Windows, with mingw-w64 and without FFmpeg
# FOLDER/env, sourced, makes cargo link them (scripts/release.sh does that where DEADEYE_OPENCV names FOLDER);
# FOLDER/lib holds the shared libraries and FOLDER/licences the licences, which must go along. It takes an hour of one
# core; DEADEYE_JOBS says how many work at it. Each system needs a FOLDER of its own.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$here/scripts/setup.sh"

version=4.12.0.88
sha256=cfdc017ddf2e59b6c2f53bc12d74b6b0be7ded4ec59083ea70763921af2b6c09
ffmpeg_version=7:5.1.9-0+deb12u1
ffmpeg_sha256=d9b593bb2ba93d4b50f74177e0cdcd41747e708596367deed0c30348a71dd176
modules=(calib3d dnn videoio imgcodecs features2d flann imgproc core) # what needs comes before what is needed

mingw=x86_64-w64-mingw32
case "$#:${2-}" in
  1:) system=linux tools=(c++ dpkg-source pkg-config) packages=(dpkg-dev g++ pkg-config) ;;
  # The variant with POSIX threads: C++ threads need it.
  2:windows) system=windows tools=("$mingw-g++-posix" "$mingw-windres") packages=(g++-mingw-w64-x86-64-posix) ;;
  *) stop "One folder is needed, to build in, and windows behind it or nothing; scripts/opencv.sh FOLDER [windows]" ;;
esac
for tool in cmake nasm pip sha256sum tar "${tools[@]}"; do
  command -v "$tool" >/dev/null ||
    stop "$tool is needed and is not here; apt-get install cmake nasm python3-pip ${packages[*]}, and start this again."
done
mkdir -p "$1"
folder=$(cd "$1" && pwd)
archive=$folder/opencv-python-headless-$version.tar.gz

# What came once is not fetched again, and nothing is unpacked that is not what it was when this was written.
[ -e "$archive" ] ||
  pip --quiet download --no-deps --no-binary opencv-python-headless --dest "$folder" "opencv-python-headless==$version"
echo "$sha256  $archive" | sha256sum --check --status ||
  stop "$archive is not what it was when its checksum was noted; delete it and start this again."
source=$folder/opencv-python-headless-$version/opencv
[ -e "$source/CMakeLists.txt" ] || tar xzf "$archive" -C "$folder"

# FFmpeg, from the archive that this system's own packages come from: its lists of sources, asked for source packages.
ffmpeg=$folder/ffmpeg
ffmpeg_archive=$ffmpeg/ffmpeg_5.1.9.orig.tar.xz
build_ffmpeg() {
  mkdir -p "$ffmpeg/sources" "$ffmpeg/lists/partial"
  if [ ! -e "$ffmpeg_archive" ]; then
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
      [ ! -e "$list" ] || sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$list" >"$ffmpeg/sources/${list##*/}"
    done
    from=(-o "Dir::Etc::SourceParts=$ffmpeg/sources" -o Dir::Etc::SourceList=/dev/null -o "Dir::State::Lists=$ffmpeg/lists" -o APT::Sandbox::User=root)
    apt-get -qq "${from[@]}" update
    (cd "$ffmpeg" && apt-get -qq "${from[@]}" source --download-only "ffmpeg=$ffmpeg_version")
  fi
  echo "$ffmpeg_sha256  $ffmpeg_archive" | sha256sum --check --status ||
    stop "$ffmpeg_archive is not what it was when its checksum was noted; delete it and start this again."
  [ -e "$ffmpeg/source/configure" ] || dpkg-source --extract "$ffmpeg"/ffmpeg_*.dsc "$ffmpeg/source" >"$ffmpeg/unpacked.txt"
  reads=(
    --disable-everything --disable-autodetect --disable-programs --disable-doc --disable-avdevice --disable-avfilter
    --disable-postproc --disable-static --enable-shared --enable-pthreads
    --enable-decoder=h264,hevc,mjpeg,mpeg1video,mpeg2video,mpeg4,msmpeg4v2,msmpeg4v3,png,rawvideo,theora,vp8,vp9
    --enable-parser=h264,hevc,mjpeg,mpeg4video,mpegvideo,png,vp8,vp9
    --enable-demuxer=avi,flv,h264,hevc,image2,matroska,mjpeg,mov,mpegps,mpegts,mpegvideo,mpjpeg,ogg,rtp,rtsp,sdp
    --enable-protocol=file,http,rtp,tcp,udp --enable-bsf=extract_extradata,h264_mp4toannexb,hevc_mp4toannexb
  )
  if [ ! -e "$ffmpeg/installed/lib/pkgconfig/libavcodec.pc" ]; then
    (cd "$ffmpeg/source" && ./configure "--prefix=$ffmpeg/installed" "${reads[@]}" >"$ffmpeg/configured.txt")
    make -C "$ffmpeg/source" --jobs "${DEADEYE_JOBS:-1}" install >"$ffmpeg/built.txt"
  fi
  export PKG_CONFIG_PATH=$ffmpeg/installed/lib/pkgconfig
}

options=(
  -DCMAKE_BUILD_TYPE=Release "-DCMAKE_INSTALL_PREFIX=$folder/installed"
  -DBUILD_SHARED_LIBS=OFF -DBUILD_LIST=core,imgproc,imgcodecs,calib3d,dnn,videoio
  # Every x86-64 runs it.
  -DCPU_BASELINE=SSE3
  # Pictures are JPEG and PNG, by the libraries in the source.
  -DWITH_JPEG=ON -DBUILD_JPEG=ON -DWITH_PNG=ON -DBUILD_PNG=ON -DBUILD_ZLIB=ON
  -DWITH_PROTOBUF=ON -DBUILD_PROTOBUF=ON -DOPENCV_DNN_OPENCL=OFF
  # Written down rather than searched for: what this machine happens to have shall make no difference.
  -DWITH_GSTREAMER=OFF -DWITH_1394=OFF -DWITH_OBSENSOR=OFF -DWITH_ADE=OFF -DWITH_EIGEN=OFF
  -DWITH_FLATBUFFERS=OFF -DWITH_GTK=OFF -DWITH_IPP=OFF -DWITH_ITT=OFF -DWITH_JASPER=OFF -DWITH_LAPACK=OFF
  -DWITH_OPENCL=OFF -DWITH_OPENEXR=OFF -DWITH_OPENJPEG=OFF -DWITH_QUIRC=OFF -DWITH_TIFF=OFF -DWITH_VA=OFF
  -DWITH_VA_INTEL=OFF -DWITH_WEBP=OFF -DWITH_IMGCODEC_GIF=OFF -DWITH_IMGCODEC_HDR=OFF -DWITH_IMGCODEC_PFM=OFF
  -DBUILD_TESTS=OFF -DBUILD_PERF_TESTS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOCS=OFF -DBUILD_JAVA=OFF
  -DBUILD_opencv_apps=OFF -DOPENCV_PYTHON_SKIP_DETECTION=ON
)
if [ "$system" = linux ]; then
  build_ffmpeg
  # A processor with AVX2, which is nearly all, runs the networks as fast as it can. Cameras are Video4Linux.
  options+=(-DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCPU_DISPATCH=SSE4_2,AVX2 -DWITH_FFMPEG=ON -DWITH_V4L=ON)
else
  cat >"$folder/toolchain.cmake" <<TOOLCHAIN
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_C_COMPILER $mingw-gcc-posix)
set(CMAKE_CXX_COMPILER $mingw-g++-posix)
set(CMAKE_RC_COMPILER $mingw-windres)
set(CMAKE_FIND_ROOT_PATH /usr/$mingw)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
TOOLCHAIN
  # No AVX2: GCC puts its 32-byte registers on a stack that Windows aligns to 16 (GCC bug 54412), and the program ends there.
  # Cameras are DirectShow: OpenCV does not offer Media Foundation with mingw-w64.
  options+=("-DCMAKE_TOOLCHAIN_FILE=$folder/toolchain.cmake" -DCPU_DISPATCH=SSE4_2 -DWITH_FFMPEG=OFF -DWITH_DSHOW=ON
    -DWITH_MSMF=OFF -DWITH_DIRECTX=OFF -DWITH_DIRECTML=OFF -DWITH_WIN32UI=OFF)
fi
cmake -S "$source" -B "$folder/build" "${options[@]}" >"$folder/configured.txt"
cmake --build "$folder/build" --parallel "${DEADEYE_JOBS:-1}" --target install >"$folder/built.txt"

libraries=$folder/installed/lib
linked=()
# Whole file names: the crate takes one "lib" off a name, and some of these begin with two.
for module in "${modules[@]}"; do
  for file in "$libraries/libopencv_$module"*.a; do linked+=("static=${file##*/}"); done # Windows: with the version's digits
done
for file in "$libraries"/opencv4/3rdparty/*.a; do linked+=("static=${file##*/}"); done
rm -rf "$folder/lib" "$folder/licences"
mkdir "$folder/lib" "$folder/licences"
cp "$source/LICENSE" "$folder/licences/opencv-LICENSE"
cp "$folder/installed/share/licenses/opencv4/"* "$folder/licences/"

if [ "$system" = windows ]; then
  linked+=(ole32 oleaut32 uuid strmiids)
  runtime=$(dirname "$("$mingw-g++-posix" -print-file-name=libstdc++.a)")
  cp "/usr/share/doc/g++-mingw-w64-x86-64-posix/copyright" "$folder/licences/gcc-copyright"
  cp "/usr/share/doc/mingw-w64-x86-64-dev/copyright" "$folder/licences/mingw-w64-copyright"
  # The variables that cargo and the cc crate read for this target alone.
  target=x86_64_pc_windows_gnu
  {
    echo "export OPENCV_LINK_LIBS=$(IFS=,; echo "${linked[*]}")"
    echo "export OPENCV_LINK_PATHS=$libraries,$libraries/opencv4/3rdparty,$runtime"
    echo "export OPENCV_INCLUDE_PATHS=$folder/installed/include/opencv4"
    echo "export CC_$target=$mingw-gcc-posix CXX_$target=$mingw-g++-posix AR_$target=$mingw-ar"
    # The C++ library, its unwinder and its threads inside the program: Windows has none of them.
    echo "export CXXSTDLIB_$target=static=stdc++"
    echo "export CARGO_TARGET_${target^^}_LINKER=$mingw-gcc-posix"
    echo "export CARGO_TARGET_${target^^}_RUSTFLAGS='-C link-args=-static-libgcc -C link-args=-Wl,-Bstatic -C link-args=-lstdc++ -C link-args=-lwinpthread'"
  } >"$folder/env"
  say "Built; in the shell that builds Deadeye: . $folder/env"
  exit
fi
linked+=(avformat avcodec swscale avutil)
{
  echo "export OPENCV_LINK_LIBS=$(IFS=,; echo "${linked[*]}")"
  echo "export OPENCV_LINK_PATHS=$libraries,$libraries/opencv4/3rdparty,$ffmpeg/installed/lib"
  echo "export OPENCV_INCLUDE_PATHS=$folder/installed/include/opencv4"
  # Beside the program in the archive, in a folder of its own in the package. By the old tag the libraries themselves are
  # found there by each other, too.
  echo "export RUSTFLAGS='-C link-arg=-Wl,--disable-new-dtags,-rpath,\$ORIGIN/lib:\$ORIGIN/../lib/deadeye'"
} >"$folder/env"
# By the name that the program asks for, without symbols.
for file in "$ffmpeg"/installed/lib/lib*.so.*.*.*; do
  name=$(objdump -p "$file" | sed -n 's/^ *SONAME *//p')
  install -m 644 "$file" "$folder/lib/$name"
  strip --strip-unneeded "$folder/lib/$name"
done
cp "$ffmpeg/source/COPYING.LGPLv2.1" "$folder/licences/ffmpeg-COPYING.LGPLv2.1"
say "Built; in the shell that builds Deadeye: . $folder/env"
